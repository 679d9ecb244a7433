import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  parse,
  type TreeAdapter,
} from 'parse5'

/** An element of the tree, `tagName` in lower case for HTML. */
export type HtmlElement = DefaultTreeAdapterTypes.Element
/** Anything that an element or the document holds. */
export type HtmlNode = DefaultTreeAdapterTypes.ChildNode
type HtmlDocument = DefaultTreeAdapterTypes.Document

/** Decoded HTML that is read, in UTF-8 bytes. The rest is left out, so that 25 MiB of markup cost no more than 1 MiB. [S67] */
export const HTML_BYTES_MAX = 1_048_576
/** Nodes of one tree. Misnested formatting can ask for a million nodes with 100 KiB of markup. [S67] */
export const HTML_NODES_MAX = 50_000
/** Depth of what is kept. Deeper elements are unwrapped into their ancestor. [S67] */
export const HTML_DEPTH_MAX = 512

/** A parsed body; `truncated` when a bound ended the reading. */
export type HtmlTree = { readonly document: HtmlDocument; readonly truncated: boolean }

/** Thrown by the adapter to leave the parser; what was built until then stays usable. */
class NodeLimitReached extends Error {}

/**
 * The longest prefix of `text` with at most `maxBytes` UTF-8 bytes, never splitting a character.
 * `truncated` says that something was left out.
 */
export function cutUtf8(text: string, maxBytes: number): { readonly text: string; readonly truncated: boolean } {
  // A UTF-16 unit is at most three UTF-8 bytes: the common short text needs no encoding.
  if (text.length * 3 <= maxBytes) {
    return { text, truncated: false }
  }
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes))
  return read < text.length ? { text: text.slice(0, read), truncated: true } : { text, truncated: false }
}

function isText(node: HtmlNode | undefined): boolean {
  return node?.nodeName === '#text'
}

/** parse5's own tree, with a count of nodes that ends the parse. */
function countingAdapter(onDocument: (document: HtmlDocument) => void): TreeAdapter<DefaultTreeAdapterMap> {
  let count = 0
  const countOne = () => {
    count += 1
    if (count > HTML_NODES_MAX) {
      throw new NodeLimitReached()
    }
  }
  return {
    ...defaultTreeAdapter,
    createDocument() {
      const document = defaultTreeAdapter.createDocument()
      onDocument(document)
      return document
    },
    createElement(tagName, namespaceURI, attrs) {
      countOne()
      return defaultTreeAdapter.createElement(tagName, namespaceURI, attrs)
    },
    createCommentNode(data) {
      countOne()
      return defaultTreeAdapter.createCommentNode(data)
    },
    insertText(parent, text) {
      if (!isText(parent.childNodes[parent.childNodes.length - 1])) {
        countOne()
      }
      defaultTreeAdapter.insertText(parent, text)
    },
  }
}

/**
 * The HTML5 tree of a decoded body, as a browser with scripts switched off would build it. Never fails; `truncated`
 * when the input was longer than `HTML_BYTES_MAX` or gave more than `HTML_NODES_MAX` nodes. [S67]
 */
export function parseHtmlTree(html: string): HtmlTree {
  const input = cutUtf8(html, HTML_BYTES_MAX)
  let document: HtmlDocument = defaultTreeAdapter.createDocument()
  const treeAdapter = countingAdapter((created) => {
    document = created
  })
  try {
    parse(input.text, { treeAdapter, scriptingEnabled: false })
    return { document, truncated: input.truncated }
  } catch (error) {
    if (error instanceof NodeLimitReached) {
      return { document, truncated: true }
    }
    throw error
  }
}

/** The value of an attribute, null when the element lacks it. Names are lower case in an HTML tree. */
export function findAttribute(element: HtmlElement, name: string): string | null {
  for (const attribute of element.attrs) {
    if (attribute.name === name) {
      return attribute.value
    }
  }
  return null
}

/** True for an element node. */
export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node
}
