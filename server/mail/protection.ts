import type { TreeNode } from './message-tree.ts'
import { decodeParameter } from './mime/header-parameters.ts'
import type { ParsedMail } from './parsed.ts'

/** Whether a message is encrypted, and what its signature is; nothing is decrypted or verified. */
export type Protection = Pick<ParsedMail, 'encrypted' | 'signature'>

/** Nodes looked at on the way to the first leaf: the depth cap of the tree with room for opened signatures. */
const PATH_MAX = 160

/**
 * Reads the protection from the path to the first leaf, which is what a reader would open: a list's footer around an
 * encrypted message does not hide that, and a signed message in an attachment does not sign this one.
 * [spec/inbound.md 6, B9]
 */
export function readProtection(root: TreeNode | null): Protection {
  let signature: Protection['signature'] = null
  let node = root
  for (let step = 0; node !== null && step < PATH_MAX; step += 1) {
    if (isEncrypted(node)) return { encrypted: true, signature }
    signature ??= signatureOf(node)
    node = node.kind === 'multipart' ? (node.children[0] ?? null) : null
  }
  return { encrypted: false, signature }
}

function isEncrypted(node: TreeNode): boolean {
  if (node.kind === 'leaf') return node.cms === 'enveloped'
  if (node.subtype === 'encrypted') return true
  // Exchange turns multipart/encrypted into multipart/mixed on its way; the control part still says what it is.
  return node.children.some(
    (child) => child.kind === 'leaf' && child.leaf.contentType.value === 'application/pgp-encrypted',
  )
}

function signatureOf(node: TreeNode): Protection['signature'] {
  if (node.kind === 'leaf') {
    return node.cms === 'signed' ? { type: 'smime', status: 'present_unverified' } : null
  }
  if (node.subtype !== 'signed') return null
  const last = node.children.at(-1)
  const lastType = last?.kind === 'leaf' ? last.leaf.contentType.value : ''
  const protocol = decodeParameter(node.contentType, 'protocol')?.toLowerCase() ?? lastType
  if (/pgp/.test(protocol)) return { type: 'pgp', status: 'present_unverified' }
  return /pkcs7/.test(protocol) || /pkcs7/.test(lastType) ? { type: 'smime', status: 'present_unverified' } : null
}
