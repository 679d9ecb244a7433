/**
 * Text in `format=flowed` with its soft line breaks removed (RFC 3676): lines ending in a blank run on while the quote
 * depth stays; stuffing blanks go; `-- ` is never joined. `delSp` drops the blank at the break. Lines end in LF.
 */
export function unfoldFlowed(text: string, delSp: boolean): string {
  const lines: string[] = []
  let open: { depth: number; text: string } | null = null
  for (const line of text.split('\n')) {
    const depth = quoteDepth(line)
    let content = line.slice(depth)
    if (content.startsWith(' ')) content = content.slice(1)
    const isSignature = content === '-- '
    if (open !== null && (open.depth !== depth || isSignature)) {
      lines.push(quoted(open.depth, open.text))
      open = null
    }
    if (isSignature) {
      lines.push(quoted(depth, content))
      continue
    }
    const joined: string = (open?.text ?? '') + content
    if (!content.endsWith(' ')) {
      lines.push(quoted(depth, joined))
      open = null
    } else {
      open = { depth, text: delSp ? joined.slice(0, -1) : joined }
    }
  }
  if (open !== null) lines.push(quoted(open.depth, open.text))
  return lines.join('\n')
}

function quoteDepth(line: string): number {
  let depth = 0
  while (line[depth] === '>') depth += 1
  return depth
}

function quoted(depth: number, text: string): string {
  if (depth === 0) return text
  return text === '' ? '>'.repeat(depth) : `${'>'.repeat(depth)} ${text}`
}
