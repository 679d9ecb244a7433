-- Full-text tables cannot be declared in a Drizzle schema. Contentless: the text stays in `messages` and in R2, rowid = messages.rowid.
CREATE VIRTUAL TABLE fts USING fts5(subject, participants, body_new, body_full, attachments, refs, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE VIRTUAL TABLE fts_tri USING fts5(subject, participants, refs, content='', contentless_delete=1, tokenize='trigram');
