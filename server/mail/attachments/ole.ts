import { Buffer } from 'node:buffer'

/** Directory sectors followed; a Word file has a handful, and a crafted chain must not run on. */
const DIRECTORY_SECTORS_MAX = 4096
/** Sectors of the allocation table's own list. */
const TABLE_SECTORS_MAX = 4096
const HEADER_BYTES = 512
const ENTRY_BYTES = 128
const NAME_BYTES_MAX = 64
const LAST_SPECIAL = 0xfffffffa
/** The class of a Windows Installer database, in the root entry. */
const MSI_CLASS = Buffer.from('84100c0000000000c000000000000046', 'hex')

/** What the directory of an OLE compound file names. */
export type OleDirectory = { readonly names: ReadonlySet<string>; readonly isInstaller: boolean }

type OleFile = {
  readonly bytes: Uint8Array
  readonly view: DataView
  readonly sectorBytes: number
  /** Sectors that hold the allocation table. */
  readonly tableSectors: readonly number[]
}

function sectorAt(file: OleFile, sector: number): number {
  return (sector + 1) * file.sectorBytes
}

function openOle(bytes: Uint8Array): OleFile | null {
  if (bytes.length < HEADER_BYTES) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const shift = view.getUint16(30, true)
  if (shift !== 9 && shift !== 12) return null
  const tableSectors: number[] = []
  for (let at = 76; at < HEADER_BYTES; at += 4) {
    const sector = view.getUint32(at, true)
    if (sector < LAST_SPECIAL) tableSectors.push(sector)
  }
  const file = { bytes, view, sectorBytes: 2 ** shift, tableSectors }
  return { ...file, tableSectors: [...tableSectors, ...furtherTableSectors(file)] }
}

/** Files beyond 7 MB list further table sectors in a chain of their own. */
function furtherTableSectors(file: OleFile): number[] {
  const found: number[] = []
  let sector = file.view.getUint32(68, true)
  for (let count = 0; sector < LAST_SPECIAL && count < TABLE_SECTORS_MAX; count += 1) {
    const start = sectorAt(file, sector)
    if (start + file.sectorBytes > file.bytes.length || found.length > TABLE_SECTORS_MAX) break
    for (let at = start; at < start + file.sectorBytes - 4; at += 4) {
      const entry = file.view.getUint32(at, true)
      if (entry < LAST_SPECIAL) found.push(entry)
    }
    sector = file.view.getUint32(start + file.sectorBytes - 4, true)
  }
  return found
}

function nextSector(file: OleFile, sector: number): number | null {
  const perSector = file.sectorBytes / 4
  const table = file.tableSectors[Math.floor(sector / perSector)]
  if (table === undefined) return null
  const at = sectorAt(file, table) + (sector % perSector) * 4
  return at + 4 <= file.bytes.length ? file.view.getUint32(at, true) : null
}

/**
 * The entry names of an OLE compound file ([MS-CFB] 2.6), or null when its directory cannot be read. Streams are not
 * opened; a chain that comes back to a sector ends there.
 */
export function readOleDirectory(bytes: Uint8Array): OleDirectory | null {
  const file = openOle(bytes)
  if (file === null) return null
  const names = new Set<string>()
  let isInstaller = false
  const visited = new Set<number>()
  let sector: number | null = file.view.getUint32(48, true)
  while (sector !== null && sector < LAST_SPECIAL && !visited.has(sector) && visited.size < DIRECTORY_SECTORS_MAX) {
    const start = sectorAt(file, sector)
    if (start + ENTRY_BYTES > bytes.length) break
    const end = Math.min(bytes.length, start + file.sectorBytes)
    for (let at = start; at + ENTRY_BYTES <= end; at += ENTRY_BYTES) {
      const length = Math.min(file.view.getUint16(at + 64, true), NAME_BYTES_MAX)
      if (length >= 2) names.add(Buffer.from(bytes.subarray(at, at + length - 2)).toString('utf16le'))
      // The class stands in the root entry, which is the first.
      if (visited.size === 0 && at === start)
        isInstaller = Buffer.compare(bytes.subarray(at + 80, at + 96), MSI_CLASS) === 0
    }
    visited.add(sector)
    sector = nextSector(file, sector)
  }
  return names.size === 0 ? null : { names, isInstaller }
}
