import { Buffer } from 'node:buffer'
import { deflateRawSync } from 'node:zlib'

/** A member of a made archive. `claimedBytes` is the size its headers claim; the true one when left out. */
export type Member = {
  readonly name: string
  readonly data: Uint8Array
  readonly claimedBytes?: number
  readonly isStored?: boolean
  readonly flags?: number
}

type Written = { readonly local: Buffer; readonly central: Buffer }

function header(signature: number, member: Member, data: Uint8Array): Buffer {
  const isLocal = signature === 0x04034b50
  const name = Buffer.from(member.name, 'latin1')
  const fields = Buffer.alloc(isLocal ? 30 : 46)
  const shift = isLocal ? 0 : 2
  fields.writeUInt32LE(signature, 0)
  fields.writeUInt16LE(member.flags ?? 0, 6 + shift)
  fields.writeUInt16LE(member.isStored === true ? 0 : 8, 8 + shift)
  fields.writeUInt32LE(data.length, 18 + shift)
  fields.writeUInt32LE(member.claimedBytes ?? member.data.length, 22 + shift)
  fields.writeUInt16LE(name.length, 26 + shift)
  return Buffer.concat([fields, name])
}

function write(member: Member, offset: number): Written {
  const data = member.isStored === true ? member.data : deflateRawSync(member.data)
  const central = header(0x02014b50, member, data)
  central.writeUInt32LE(offset, 42)
  return { local: Buffer.concat([header(0x04034b50, member, data), data]), central }
}

/** A ZIP archive whose headers say what the members claim, checksums left at zero: readers here look at headers only. */
export function makeZip(members: readonly Member[]): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const member of members) {
    const { local, central } = write(member, offset)
    locals.push(local)
    centrals.push(central)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(members.length & 0xffff, 8)
  end.writeUInt16LE(members.length & 0xffff, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
