import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Part, scanStructure } from './structure.ts'

type Tree = { readonly body: string } | { readonly children: readonly Tree[] }

const body = fc
  .array(fc.constantFrom('words', '--', '-- ', '', '--b', 'From: x', '--b0--x', ' --b0', '\t', 'é'), { maxLength: 6 })
  .map((lines) => lines.join('\r\n'))

const tree: fc.Arbitrary<Tree> = fc.letrec<{ node: Tree }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    fc.record({ body }),
    fc.record({ children: fc.array(tie('node'), { minLength: 1, maxLength: 4 }) }),
  ),
})).node

/** Writes a tree as MIME with a boundary of its own for each multipart; texts never hold one of them. */
function write(node: Tree, path: string): string {
  if ('body' in node) return `Content-Type: text/plain\r\n\r\n${node.body}`
  const parts = node.children.map((child, index) => `--=_${path}\r\n${write(child, `${path}.${index}`)}\r\n`)
  return `Content-Type: multipart/mixed; boundary="=_${path}"\r\n\r\npreamble\r\n${parts.join('')}--=_${path}--\r\nepilogue`
}

function read(raw: Buffer, part: Part): Tree {
  if (part.children.length > 0) return { children: part.children.map((child) => read(raw, child)) }
  return { body: raw.subarray(part.bodyStart, part.bodyEnd).toString('utf8') }
}

// Covers: FR-IN-3, S52
test('core::mime::structure_reads_back_every_tree_that_was_written', () => {
  const property = fc.property(tree, (written) => {
    const raw = Buffer.from(write(written, 'b'))

    const structure = scanStructure(raw)

    expect(read(raw, structure.root)).toEqual(written)
    expect(structure.degraded).toBe(false)
  })

  fc.assert(property, { seed: 3, numRuns: 1000 })
})

test('core::mime::structure_reads_lf_mail_as_it_reads_crlf_mail', () => {
  const property = fc.property(tree, (written) => {
    const raw = Buffer.from(write(written, 'b').replaceAll('\r\n', '\n'))

    const structure = scanStructure(raw)

    expect(JSON.stringify(read(raw, structure.root))).toBe(JSON.stringify(written).replaceAll('\\r\\n', '\\n'))
  })

  fc.assert(property, { seed: 4, numRuns: 500 })
})
