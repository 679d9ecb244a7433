import { describeLeaf, type Leaf, leafBytes } from './leaves.ts'
import { type CmsKind, cmsKind, signedContent } from './mime/cms.ts'
import { decodeParameter, type ParameterisedValue } from './mime/header-parameters.ts'
import { PARTS_MAX, type Part, scanStructure } from './mime/structure.ts'

/** A node of the message as it is read: leaves, and multiparts with what their type says. */
export type TreeNode =
  | { readonly kind: 'leaf'; readonly leaf: Leaf; readonly cms: CmsKind | null }
  | {
      readonly kind: 'multipart'
      readonly subtype: string
      readonly contentType: ParameterisedValue
      readonly children: readonly TreeNode[]
    }

/** The tree with its leaves in order of appearance. */
export type MessageTree = {
  readonly root: TreeNode | null
  readonly leaves: readonly Leaf[]
  readonly degraded: boolean
}

/** A signed object inside a signed object (triple wrapping, RFC 2634) needs two; more is a trick. */
const SIGNED_LEVELS_MAX = 3
const CMS_TYPES = new Set(['application/pkcs7-mime', 'application/x-pkcs7-mime'])

type Building = { readonly leaves: Leaf[]; degraded: boolean }

/**
 * Reads the leaves of a scanned message. The content of an opaque S/MIME signature is opened as the first child of a
 * `signed` node, with the signature itself behind it; encrypted parts stay closed. At most `PARTS_MAX` leaves.
 */
export function buildTree(raw: Uint8Array, root: Part): MessageTree {
  const building: Building = { leaves: [], degraded: false }
  const node = buildNode(building, { raw, part: root, signedLevel: 0 })
  return { root: node, leaves: building.leaves, degraded: building.degraded }
}

type Source = { readonly raw: Uint8Array; readonly part: Part; readonly signedLevel: number }

function buildNode(building: Building, source: Source): TreeNode | null {
  const { raw, part, signedLevel } = source
  if (part.unopened) return null
  if (part.children.length > 0) {
    const children = part.children
      .map((child) => buildNode(building, { raw, part: child, signedLevel }))
      .filter((child) => child !== null)
    return { kind: 'multipart', ...multipartOf(part.contentType), children }
  }
  if (building.leaves.length >= PARTS_MAX) {
    building.degraded = true
    return null
  }
  const leaf = describeLeaf(raw, part)
  return CMS_TYPES.has(part.contentType.value) ? buildCms(building, leaf, signedLevel) : addLeaf(building, leaf, null)
}

function multipartOf(contentType: ParameterisedValue): { subtype: string; contentType: ParameterisedValue } {
  return { subtype: contentType.value.slice('multipart/'.length), contentType }
}

function addLeaf(building: Building, leaf: Leaf, cms: CmsKind | null): TreeNode {
  building.leaves.push(leaf)
  return { kind: 'leaf', leaf, cms }
}

/** The bytes decide what a CMS part is; its parameter is believed only where they cannot be read. */
function buildCms(building: Building, leaf: Leaf, signedLevel: number): TreeNode {
  const { bytes } = leafBytes(leaf)
  const seen = cmsKind(bytes)
  const declared = decodeParameter(leaf.contentType, 'smime-type')?.toLowerCase() ?? ''
  const claimed = /^(authenveloped|enveloped)-data$/.test(declared) ? 'enveloped' : 'other'
  const kind = seen !== 'other' ? seen : declared === 'signed-data' ? 'signed' : claimed
  const content = kind === 'signed' && signedLevel < SIGNED_LEVELS_MAX ? signedContent(bytes) : null
  if (content === null) {
    if (kind === 'signed') building.degraded = true
    return addLeaf(building, leaf, kind)
  }
  const inner = scanStructure(content)
  if (inner.degraded) building.degraded = true
  const opened = buildNode(building, { raw: content, part: inner.root, signedLevel: signedLevel + 1 })
  const children = [...(opened === null ? [] : [opened]), addLeaf(building, leaf, kind)]
  return { kind: 'multipart', subtype: 'signed', contentType: leaf.contentType, children }
}
