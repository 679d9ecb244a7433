import { Buffer } from 'node:buffer'
import { extensionOf, familyOfName, isExecutableName } from './claims.ts'
import { ARCHIVE_MAX_BYTES, ARCHIVE_RATIO_MAX, type Findings, isExecutableType, plainFindings } from './findings.ts'
import { magicType, TYPE_ZIP } from './magic.ts'
import { listZip, readMember, storedMember, ZIP_ENTRIES_MAX, ZIP_INFLATE_MAX_BYTES, type ZipEntry } from './zip.ts'

/** Levels of archives: the attachment and the archives in it. [spec/inbound.md 24] */
const LEVELS_MAX = 2
/** Stored members whose first bytes are looked at. */
const STORED_SNIFFED_MAX = 1000

const OOXML = 'application/vnd.openxmlformats-officedocument.'
const OOXML_TYPES: readonly (readonly [string, string, string])[] = [
  ['word/', `${OOXML}wordprocessingml.document`, 'application/vnd.ms-word.document.macroenabled.12'],
  ['xl/', `${OOXML}spreadsheetml.sheet`, 'application/vnd.ms-excel.sheet.macroenabled.12'],
  ['ppt/', `${OOXML}presentationml.presentation`, 'application/vnd.ms-powerpoint.presentation.macroenabled.12'],
]

/** Bytes that all archives of one message may still be inflated to; shared, so that 500 small bombs cost no more than one. */
export type InflateBudget = { bytesLeft: number }

/** The budget of a new message: sixteen members of the largest size. */
export function startInflateBudget(): InflateBudget {
  return { bytesLeft: 16 * ZIP_INFLATE_MAX_BYTES }
}

/** Looks into a ZIP by its headers; a document type is told from its members. [spec/inbound.md 24] */
export function inspectZip(bytes: Uint8Array, budget: InflateBudget): Findings {
  return inspectLevel(bytes, 1, budget)
}

/** Reads a member within the budget; an archive that would exceed it is treated as one that is too large. */
function readWithin(bytes: Uint8Array, entry: ZipEntry, budget: InflateBudget): ReturnType<typeof readMember> {
  if (budget.bytesLeft <= 0) return 'too_large'
  const content = readMember(bytes, entry)
  const stored = storedMember(bytes, entry) !== null
  if (!stored) budget.bytesLeft -= content === 'too_large' ? ZIP_INFLATE_MAX_BYTES : (content?.length ?? 0)
  return content
}

function inspectLevel(bytes: Uint8Array, level: number, budget: InflateBudget): Findings {
  const listing = listZip(bytes)
  // An archive that cannot be listed cannot be judged, like one that is locked.
  if (listing === null) return { ...plainFindings(TYPE_ZIP), encryptedArchive: true }
  const { entries } = listing
  const document = documentType(bytes, entries, budget)
  const findings = {
    ...plainFindings(document.type),
    executable: entries.some(hasExecutableName) || holdsStoredExecutable(bytes, entries),
    macro: document.macro,
    bomb: listing.tooMany || document.bomb || isBomb(entries),
    encryptedArchive: entries.some((entry) => entry.encrypted),
    encryptedDocument: document.encrypted,
  }
  if (document.type !== TYPE_ZIP) return findings
  return withNested(findings, bytes, { entries, level, budget })
}

function hasExecutableName(entry: ZipEntry): boolean {
  return isExecutableName(entry.name) || (entry.localName !== null && isExecutableName(entry.localName))
}

function holdsStoredExecutable(bytes: Uint8Array, entries: readonly ZipEntry[]): boolean {
  return entries.slice(0, STORED_SNIFFED_MAX).some((entry) => {
    const member = storedMember(bytes, entry)
    return member !== null && isExecutableType(magicType(member.subarray(0, 64)))
  })
}

function isBomb(entries: readonly ZipEntry[]): boolean {
  let compressed = 0
  let uncompressed = 0
  for (const entry of entries) {
    compressed += entry.compressedBytes
    uncompressed += entry.uncompressedBytes
  }
  return uncompressed > ARCHIVE_MAX_BYTES || uncompressed > compressed * ARCHIVE_RATIO_MAX
}

type Document = { readonly type: string; readonly macro: boolean; readonly bomb: boolean; readonly encrypted: boolean }

function documentType(bytes: Uint8Array, entries: readonly ZipEntry[], budget: InflateBudget): Document {
  const plain = { type: TYPE_ZIP, macro: false, bomb: false, encrypted: false }
  const contentTypes = entries.find((entry) => entry.name === '[Content_Types].xml')
  if (contentTypes !== undefined) return officeType(bytes, { entries, contentTypes, budget })
  const first = entries[0]
  if (first?.name === 'mimetype') {
    const member = storedMember(bytes, first)
    const type = member === null ? '' : Buffer.from(member.subarray(0, 100)).toString('latin1').trim().toLowerCase()
    if (type.startsWith('application/vnd.oasis.opendocument.')) return openDocument(bytes, { entries, type, budget })
    if (type === 'application/epub+zip') return { ...plain, type }
  }
  if (entries.some((entry) => entry.name === 'AndroidManifest.xml')) {
    return { ...plain, type: 'application/vnd.android.package-archive' }
  }
  const isJar = entries.some((entry) => entry.name.toUpperCase() === 'META-INF/MANIFEST.MF')
  return isJar ? { ...plain, type: 'application/java-archive' } : plain
}

type Office = { readonly entries: readonly ZipEntry[]; readonly contentTypes: ZipEntry; readonly budget: InflateBudget }

function officeType(bytes: Uint8Array, { entries, contentTypes, budget }: Office): Document {
  const kind = OOXML_TYPES.find(([folder]) => entries.some((entry) => entry.name.toLowerCase().startsWith(folder)))
  const content = readWithin(bytes, contentTypes, budget)
  if (content === 'too_large') return { type: kind?.[1] ?? TYPE_ZIP, macro: false, bomb: true, encrypted: false }
  const declared = content === null ? '' : Buffer.from(content).toString('latin1').toLowerCase()
  const macro =
    declared.includes('macroenabled') || entries.some((entry) => entry.name.toLowerCase().endsWith('vbaproject.bin'))
  return { type: (macro ? kind?.[2] : kind?.[1]) ?? TYPE_ZIP, macro, bomb: false, encrypted: false }
}

type OpenDocument = { readonly entries: readonly ZipEntry[]; readonly type: string; readonly budget: InflateBudget }

function openDocument(bytes: Uint8Array, { entries, type, budget }: OpenDocument): Document {
  const manifest = entries.find((entry) => entry.name === 'META-INF/manifest.xml')
  const plain = { type, macro: false, bomb: false, encrypted: false }
  if (manifest === undefined) return plain
  const content = readWithin(bytes, manifest, budget)
  if (content === 'too_large') return { ...plain, bomb: true }
  return {
    ...plain,
    encrypted: content !== null && Buffer.from(content).toString('latin1').includes('encryption-data'),
  }
}

type Level = { readonly entries: readonly ZipEntry[]; readonly level: number; readonly budget: InflateBudget }

/** A ZIP by its name, or by its first bytes where it is stored; office files are ZIP inside and no archives here. */
function isArchiveEntry(bytes: Uint8Array, entry: ZipEntry): boolean {
  if (extensionOf(entry.name) === 'zip') return true
  if (familyOfName(entry.name) === 'document') return false
  const stored = storedMember(bytes, entry)
  return stored !== null && magicType(stored.subarray(0, 64)) === TYPE_ZIP
}

/** Adds what the archives inside hold: one level of them is opened, a further one makes the whole a bomb. */
function withNested(findings: Findings, bytes: Uint8Array, { entries, level, budget }: Level): Findings {
  let result = findings
  for (const entry of entries.slice(0, ZIP_ENTRIES_MAX)) {
    if (!isArchiveEntry(bytes, entry)) continue
    if (level >= LEVELS_MAX) return { ...result, bomb: true }
    const content = readWithin(bytes, entry, budget)
    if (content === 'too_large') return { ...result, bomb: true }
    if (content === null) {
      result = { ...result, encryptedArchive: true }
      continue
    }
    const inner = inspectLevel(content, level + 1, budget)
    result = {
      ...result,
      executable: result.executable || inner.executable || isExecutableType(inner.type),
      bomb: result.bomb || inner.bomb,
      encryptedArchive: result.encryptedArchive || inner.encryptedArchive,
    }
  }
  return result
}
