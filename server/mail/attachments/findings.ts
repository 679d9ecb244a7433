import { TYPE_SCRIPT } from './magic.ts'

/** An archive that would grow beyond this is a bomb. [spec/inbound.md 24] */
export const ARCHIVE_MAX_BYTES = 100_000_000
/** An archive that would grow by more than this factor is a bomb. [spec/inbound.md 24] */
export const ARCHIVE_RATIO_MAX = 100

/** What was found inside, before names and declared types are compared. */
export type Findings = {
  readonly type: string | null
  readonly executable: boolean
  readonly macro: boolean
  readonly bomb: boolean
  readonly encryptedArchive: boolean
  readonly encryptedDocument: boolean
}

/** Findings of a content that hides nothing. */
export function plainFindings(type: string | null): Findings {
  return { type, executable: false, macro: false, bomb: false, encryptedArchive: false, encryptedDocument: false }
}

const EXECUTABLE_TYPES = new Set([
  'application/vnd.microsoft.portable-executable',
  'application/x-elf',
  'application/x-mach-binary',
  TYPE_SCRIPT,
  'application/x-ms-shortcut',
  'application/x-iso9660-image',
  'application/java-archive',
  'application/vnd.android.package-archive',
  'application/x-msi',
])
/** True for content that runs when opened, by its first bytes alone. */
export function isExecutableType(type: string | null): boolean {
  return type !== null && EXECUTABLE_TYPES.has(type)
}
