import type { IdentityId } from '../../contract/ids.ts'
import type { NamedAddress } from '../mail/parsed.ts'
import type { OwnAddress } from '../mail/thread-match.ts'

/** Header addresses that are looked up; more would let one mail read without bound. [spec/inbound.md 19] */
export const HEADER_ADDRESSES_MAX = 50

type KnownAddress = OwnAddress & { readonly identityId: IdentityId }

/** The first header recipients, To before Cc, each once. */
export function headerRecipients(to: readonly NamedAddress[], cc: readonly NamedAddress[]): string[] {
  return [...new Set([...to, ...cc].map(({ address }) => address))].slice(0, HEADER_ADDRESSES_MAX)
}

/** How one copy of a mail stands to the others: which addresses are the identity's, whether it is the primary copy, whether it was a blind copy. */
export function placeCopy(copy: {
  readonly identityId: IdentityId
  readonly deliveredTo: string
  readonly headers: readonly string[]
  readonly known: readonly KnownAddress[]
}): { readonly own: OwnAddress[]; readonly isPrimary: boolean; readonly isBcc: boolean } {
  const inUse = new Map(
    copy.known
      .filter(({ status }) => status === 'active' || status === 'retiring')
      .map((row) => [row.address, row.identityId]),
  )
  const primary = copy.headers.map((address) => inUse.get(address)).find((identityId) => identityId !== undefined)
  return {
    own: copy.known
      .filter((row) => row.identityId === copy.identityId)
      .map(({ address, status }) => ({ address, status })),
    isPrimary: primary === undefined || primary === copy.identityId,
    isBcc: !copy.headers.includes(copy.deliveredTo),
  }
}
