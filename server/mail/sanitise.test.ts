import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HTML_BYTES_MAX, HTML_NODES_MAX } from './html-tree.ts'
import { cleanHtml, sanitiseHtml } from './sanitise.ts'
import { STYLE_RULES_MAX, STYLE_TEXT_MAX } from './style-rules.ts'

// Covers: FR-IN-7, B7, S67, NFR-SEC-4

const TAGS =
  'a abbr b bdo blockquote br caption center col colgroup dd div dl dt em font h1 h2 hr i img li ol p pre q s span table tbody td tfoot th thead tr u ul script style template svg math select option textarea button form marquee object noscript iframe frameset frame html head body nobr title xmp plaintext listing annotation-xml foreignObject desc mi input article details summary ruby rt applet image'.split(
    ' ',
  )
const ATTRIBUTES = [
  '',
  ' href="https://a.example/"',
  ' href="javascript:x"',
  ' style="display:none"',
  ' style="color:#fff"',
  ' class=gmail_quote',
  ' src=cid:1',
  ' src=https://x.example/p.gif',
  ' title="<b>"',
  ' hidden',
  ' onclick=x',
  ' lang=en',
]
const FRAGMENTS = [
  'text',
  ' ',
  '\n',
  '&lt;',
  '&amp;lt;',
  '<',
  '>',
  '<!--c-->',
  '<!doctype html>',
  ']]>',
  '<![CDATA[x]]>',
  '\u0000',
  '\u200b',
  '&nbsp;',
  '"',
  "'",
  '=',
  '/',
  '<!',
  '</',
  '<a ',
  '`',
]

/** Markup as nobody writes it: tags in any order, unclosed, misnested, with the odd broken piece. */
const markup = fc
  .array(
    fc.oneof(
      fc
        .tuple(fc.constantFrom(...TAGS), fc.constantFrom(...ATTRIBUTES))
        .map(([tag, attribute]) => `<${tag}${attribute}>`),
      fc.constantFrom(...TAGS).map((tag) => `</${tag}>`),
      fc.constantFrom(...FRAGMENTS),
      fc.string({ maxLength: 8 }),
    ),
    { maxLength: 60 },
  )
  .map((pieces) => pieces.join(''))

const ALLOWED_TAG =
  /^<\/?(?:a|abbr|b|bdi|bdo|blockquote|br|caption|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|q|s|samp|small|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|time|tr|tt|u|ul|var|wbr)[ >]/

describe('any markup', () => {
  test('core::sanitize::s67_cleaning_twice_changes_nothing', () => {
    fc.assert(
      fc.property(markup, (html) => {
        const once = sanitiseHtml(html)
        expect(sanitiseHtml(once)).toBe(once)
      }),
      { numRuns: 500 },
    )
  })

  test('core::sanitize::b7_every_angle_bracket_opens_an_allowed_tag', () => {
    fc.assert(
      fc.property(markup, (html) => {
        const tags = sanitiseHtml(html).match(/<[^>]*>?/g) ?? []
        expect(tags.filter((tag) => !ALLOWED_TAG.test(tag))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test('core::sanitize::b7_no_address_but_links_and_inline_pictures', () => {
    fc.assert(
      fc.property(markup, (html) => {
        const clean = sanitiseHtml(html).replace(/href="(?:https?:\/\/|mailto:|tel:)[^"]*"|src="cid:[^"]*"/g, '')
        expect(clean).not.toMatch(/ (?:href|src|on\w+|style|class|id|background|srcset)=/)
      }),
      { numRuns: 500 },
    )
  })
})

describe('bounds', () => {
  test.for([
    ['more than a mebibyte', `<p>${'x'.repeat(HTML_BYTES_MAX)}</p>`],
    ['more nodes than a tree may have', '<i>x</i>'.repeat(HTML_NODES_MAX)],
    [
      'formatting that multiplies',
      `<p>${Array.from({ length: 400 }, (_, i) => `<b a${i}>`).join('')}${'<p>x'.repeat(1_000)}`,
    ],
    ['more style rules', `<style>${'.a{color:red}'.repeat(STYLE_RULES_MAX + 1)}</style><p>x</p>`],
    ['more style text', `<style>/*${'x'.repeat(STYLE_TEXT_MAX)}*/</style><p>x</p>`],
    ['output that outgrows the input', `<p>${'&amp;'.repeat(200_000)}"${'<b>&lt;</b>'.repeat(40_000)}`],
  ] as const)('core::sanitize::s67_says_that_it_cut_%s', ([, html]) => {
    const { html: clean, truncated } = cleanHtml(html)

    expect(truncated).toBe(true)
    expect(Buffer.byteLength(clean)).toBeLessThanOrEqual(HTML_BYTES_MAX)
    expect(sanitiseHtml(clean)).toBe(clean)
  })

  test('core::sanitize::s67_flattens_what_lies_too_deep_and_keeps_its_words', () => {
    const { html } = cleanHtml(`${'<div>'.repeat(2_000)}deep words`)

    expect(html).toContain('deep words')
    expect(html.match(/<div>/g)?.length).toBeLessThanOrEqual(512)
  })

  test('core::sanitize::s67_leaves_ordinary_mail_uncut', () => {
    expect(cleanHtml('<style>p{margin:0}</style><p>Hello</p>').truncated).toBe(false)
  })

  test('core::sanitize::b7_serves_identity_signatures', () => {
    expect(sanitiseHtml('<p style="x">Jane<br><a href="https://example.com">Example</a></p>')).toBe(
      '<p>Jane<br><a href="https://example.com" rel="noopener noreferrer nofollow">Example</a></p>',
    )
  })
})
