/** Role names of RFC 2142: reserved where they stand alone on the platform domain. [spec/identities.md 9] */
export const ROLE_NAMES: readonly string[] = [
  'info',
  'marketing',
  'sales',
  'support',
  'noc',
  'security',
  'hostmaster',
  'usenet',
  'news',
  'webmaster',
  'www',
  'uucp',
  'ftp',
]

/** Names whose mail must reach a person, and names of mail systems: reserved everywhere. [spec/identities.md 9] */
export const SYSTEM_NAMES: readonly string[] = [
  'postmaster',
  'abuse',
  'noreply',
  'no-reply',
  'donotreply',
  'do-not-reply',
  'mailer-daemon',
  'mailerdaemon',
  'mail-daemon',
  'bounce',
  'bounces',
  'root',
  'admin',
  'administrator',
  'sysadmin',
  'system',
  'daemon',
  'nobody',
  'null',
  'devnull',
  'listserv',
  'majordomo',
  'unsubscribe',
  'dmarc',
  'journal',
]

/** Beginnings and ends of names that mail systems use. Compared as they are: folding them would hit common words. */
export const RESERVED_PREFIXES: readonly string[] = ['owner-', 'pm-']
export const RESERVED_ENDINGS: readonly string[] = ['-request']
