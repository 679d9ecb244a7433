/** One column of the main database whose values are pm1 envelopes, and what each row is sealed to. */
export type SealedColumn = {
  readonly table: string
  readonly column: string
  /** How it is stored: envelopes are text, some columns hold it as bytes. */
  readonly storage: 'text' | 'blob'
  /** Columns whose values, joined by a colon, are the row id in the envelope's additional data. */
  readonly row: readonly string[]
}

const byId = (table: string, column: string, storage: SealedColumn['storage']): SealedColumn => ({
  table,
  column,
  storage,
  row: ['id'],
})

/**
 * Every sealed column. Counting and re-sealing walk this list, so a column that is not here would be lost with an old
 * master key: a test compares it with the live schema. [spec/security.md 10, spec/data-model.md 10]
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'signing_keys', column: 'ciphertext', storage: 'blob', row: ['purpose', 'kid'] },
  byId('webhook_endpoints', 'secret_enc', 'text'),
  byId('webhook_endpoints', 'prev_secret_enc', 'text'),
  byId('domains', 'smtp_sealed', 'blob'),
  byId('domains', 'smtp_pending_sealed', 'blob'),
  byId('users', 'totp_sealed', 'blob'),
  byId('users', 'totp_pending_sealed', 'blob'),
  byId('users', 'recovery_codes_sealed', 'blob'),
]
