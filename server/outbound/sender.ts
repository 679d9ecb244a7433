import { maySendFrom, selectReplyFrom } from '../mail/thread-match.ts'
import type { SenderAddress, ThreadFacts } from './facts.ts'
import type { SendRequest } from './send-request.ts'

/** The own address a message leaves from, or that the caller named one it may not use. */
export type SenderChoice = { readonly kind: 'chosen'; readonly sender: SenderAddress } | { readonly kind: 'refused' }

/**
 * The address of From: the one the caller named, else the one the counterparty last wrote to, else the primary. A
 * retiring address only where the thread already uses it. A pending one is chosen, and refused as not ready later.
 * [FR-OUT-5, C3, G7, spec/threading.md 6]
 */
export function chooseSender(
  request: Pick<SendRequest, 'fromAddress'>,
  thread: ThreadFacts | null,
  addresses: readonly SenderAddress[],
): SenderChoice {
  const wanted = request.fromAddress?.trim().toLowerCase() ?? defaultAddress(thread, addresses)
  const sender = addresses.find(({ address }) => address === wanted)
  if (sender === undefined) return { kind: 'refused' }
  if (request.fromAddress === null || sender.status === 'pending') return { kind: 'chosen', sender }
  const isAllowed = maySendFrom({
    from: sender,
    replyFromAddress: thread?.replyFromAddress ?? null,
    usedInThread: thread?.usedFrom.includes(sender.address) ?? false,
  })
  return isAllowed ? { kind: 'chosen', sender } : { kind: 'refused' }
}

function defaultAddress(thread: ThreadFacts | null, addresses: readonly SenderAddress[]): string | null {
  const primary = addresses.find(({ isPrimary }) => isPrimary)
  if (primary === undefined) return null
  if (thread === null) return primary.address
  return selectReplyFrom({
    fallbackPinned: thread.fallbackPinned,
    replyFrom: addresses.find(({ address }) => address === thread.replyFromAddress) ?? null,
    platformAddress: addresses.find(({ domain }) => domain.isPlatform)?.address ?? primary.address,
    primaryAddress: primary.address,
  })
}
