import { Buffer } from 'node:buffer'
import type { AttachmentRisk } from '../parsed.ts'
import { type Family, familyOfName, familyOfType, isExecutableName, isMacroName } from './claims.ts'
import { ARCHIVE_MAX_BYTES, ARCHIVE_RATIO_MAX, type Findings, isExecutableType, plainFindings } from './findings.ts'
import { magicType, TYPE_GZIP, TYPE_HTML, TYPE_OLE, TYPE_PDF, TYPE_ZIP } from './magic.ts'
import { readOleDirectory } from './ole.ts'
import { type InflateBudget, inspectZip } from './zip-contents.ts'

/** An attachment as it arrived: every name it was given, its declared type, its decoded bytes. */
export type Claimed = {
  readonly names: readonly string[]
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** What the content shows. `risk` is the first that applies in the order of the table. [spec/inbound.md 24] */
export type Inspection = { readonly sniffedType: string | null; readonly risk: AttachmentRisk | null }

/** Formats that cannot be looked into without a decoder of their own. */
const CLOSED_ARCHIVES = new Set([
  'application/vnd.rar',
  'application/x-7z-compressed',
  'application/vnd.ms-cab-compressed',
])

/** Sniffs the type and finds the first risk. Work is linear in the bytes, inflating is bounded by the message's budget. */
export function inspectAttachment(claimed: Claimed, budget: InflateBudget): Inspection {
  const findings = inspectContent(claimed.bytes, budget)
  return { sniffedType: shownType(claimed, findings.type), risk: firstRisk(claimed, findings) }
}

function inspectContent(bytes: Uint8Array, budget: InflateBudget): Findings {
  const type = magicType(bytes)
  switch (type) {
    case TYPE_ZIP:
      return inspectZip(bytes, budget)
    case TYPE_OLE:
      return inspectOle(bytes)
    case TYPE_GZIP:
      return { ...plainFindings(type), bomb: isGzipBomb(bytes) }
    case TYPE_PDF:
      return { ...plainFindings(type), encryptedDocument: isEncryptedPdf(bytes) }
    default:
      return plainFindings(type)
  }
}

/** Text says nothing against `message/rfc822`, which is text; everything else that was sniffed wins. */
function shownType(claimed: Claimed, sniffed: string | null): string | null {
  return sniffed === 'text/plain' && claimed.contentType === 'message/rfc822' ? 'message/rfc822' : sniffed
}

function firstRisk(claimed: Claimed, findings: Findings): AttachmentRisk | null {
  if (findings.executable || isExecutableType(findings.type) || claimed.names.some(isExecutableName))
    return 'executable'
  if (findings.macro || claimed.names.some(isMacroName)) return 'macro'
  if (findings.bomb) return 'archive_bomb'
  if (findings.encryptedArchive || CLOSED_ARCHIVES.has(findings.type ?? '')) return 'encrypted_archive'
  if (isMismatch(claimed, findings.type)) return 'type_mismatch'
  return findings.encryptedDocument ? 'encrypted_document' : null
}

/** Archive, HTML, script or macro-capable document under the name or type of another family. */
function isMismatch(claimed: Claimed, sniffed: string | null): boolean {
  const family = sniffed === null ? null : sniffedFamily(sniffed)
  if (family === null) return false
  const claims = [familyOfType(claimed.contentType), ...claimed.names.map(familyOfName)]
  return claims.some((claim) => claim !== null && claim !== family && !isKin(claim, sniffed))
}

function sniffedFamily(sniffed: string): Family | null {
  if (sniffed === TYPE_OLE) return 'document'
  // RTF holds no macros, and half of all `.doc` files on the web are RTF.
  if (sniffed === 'application/rtf') return null
  const family = familyOfType(sniffed)
  return family === 'archive' || family === 'document' || sniffed === TYPE_HTML ? family : null
}

/** Office files are ZIP archives, and some senders declare them so. */
function isKin(claim: Family, sniffed: string | null): boolean {
  return claim === 'archive' && sniffed !== null && /openxmlformats|opendocument|macroenabled/.test(sniffed)
}

function inspectOle(bytes: Uint8Array): Findings {
  const directory = readOleDirectory(bytes)
  if (directory === null) return plainFindings(TYPE_OLE)
  const has = (name: string) => directory.names.has(name)
  const type = oleType(directory.names, directory.isInstaller)
  return {
    ...plainFindings(type),
    macro: has('VBA') || has('_VBA_PROJECT') || has('_VBA_PROJECT_CUR'),
    encryptedDocument: has('EncryptionInfo') && has('EncryptedPackage'),
  }
}

function oleType(names: ReadonlySet<string>, isInstaller: boolean): string {
  if (isInstaller || [...names].some((name) => name.startsWith('\u4840'))) return 'application/x-msi'
  if (names.has('WordDocument')) return 'application/msword'
  if (names.has('Workbook') || names.has('Book')) return 'application/vnd.ms-excel'
  if (names.has('PowerPoint Document')) return 'application/vnd.ms-powerpoint'
  if (names.has('__properties_version1.0')) return 'application/vnd.ms-outlook'
  return TYPE_OLE
}

function isGzipBomb(bytes: Uint8Array): boolean {
  if (bytes.length < 18) return false
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(bytes.length - 4, true)
  return size > ARCHIVE_MAX_BYTES || size > bytes.length * ARCHIVE_RATIO_MAX
}

/** `/Encrypt` as a key: followed by a reference or a dictionary, which `/EncryptMetadata` is not. */
function isEncryptedPdf(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = buffer.indexOf('/Encrypt')
  while (at !== -1) {
    if (/^\/Encrypt\s{0,20}(?:\d{1,10}\s{1,20}\d{1,10}\s{1,20}R|<<)/.test(buffer.toString('latin1', at, at + 80)))
      return true
    at = buffer.indexOf('/Encrypt', at + 8)
  }
  return false
}
