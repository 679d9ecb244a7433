import { expect, test } from 'vitest'
import { isSameColour, parseColour } from './colours.ts'
import { findAttribute, type HtmlElement, type HtmlNode, isElement, parseHtmlTree } from './html-tree.ts'
import { computeStyle, parseDeclarations, parseStyleSheet } from './style-rules.ts'

// Covers: FR-IN-9, B11, S67

function findById(html: string, id: string): HtmlElement | undefined {
  const all: HtmlNode[] = [...parseHtmlTree(html).document.childNodes]
  for (const node of all) {
    all.push(...(isElement(node) ? node.childNodes : []))
  }
  return all.filter(isElement).find((element) => findAttribute(element, 'id') === id)
}

function styleOf(css: string, html: string, property: string): string | undefined {
  const element = findById(html, 't')
  return element === undefined ? undefined : computeStyle(element, parseStyleSheet(css)).get(property)
}

test.for([
  ['tag', 'p{display:none}', '<p id="t">x</p>', 'none'],
  ['class', '.a{display:none}', '<p id="t" class="b a">x</p>', 'none'],
  ['id', '#t{display:none}', '<p id="t">x</p>', 'none'],
  ['tag and class', 'p.a{display:none}', '<p id="t" class="a">x</p>', 'none'],
  ['another tag', 'div.a{display:none}', '<p id="t" class="a">x</p>', undefined],
  ['list', 'h1, .a ,p{display:none}', '<p id="t">x</p>', 'none'],
  ['below', 'div .a{display:none}', '<div><i><p id="t" class="a">x</p></i></div>', 'none'],
  ['not below', 'table .a{display:none}', '<div><p id="t" class="a">x</p></div>', undefined],
  ['child', 'div>.a{display:none}', '<div><p id="t" class="a">x</p></div>', 'none'],
  ['not a child', 'body>.a{display:none}', '<div><p id="t" class="a">x</p></div>', undefined],
  ['pseudo-class ignored', 'p:hover{display:none}', '<p id="t">x</p>', undefined],
  ['attribute ignored', 'p[id]{display:none}', '<p id="t">x</p>', undefined],
  ['media ignored', '@media screen{p{display:none}} p{opacity:1}', '<p id="t">x</p>', undefined],
  ['import before', '@import url(x); p{display:none}', '<p id="t">x</p>', 'none'],
  ['in comment marks', '<!-- p{display:none} -->', '<p id="t">x</p>', 'none'],
  ['commented out', '/* p{display:none} */', '<p id="t">x</p>', undefined],
  ['later wins', 'p{display:none} p{display:block}', '<p id="t">x</p>', 'block'],
  ['heavier wins', '.a{display:none} p{display:block}', '<p id="t" class="a">x</p>', 'none'],
  ['important wins', 'p{display:none!important} .a{display:block}', '<p id="t" class="a">x</p>', 'none'],
  ['inline wins', '#t{display:none}', '<p id="t" style="display:block">x</p>', 'block'],
  ['important beats inline', 'p{display:none !important}', '<p id="t" style="display:block">x</p>', 'none'],
  ['never closed', 'p{display:none', '<p id="t">x</p>', 'none'],
] as const)('core::hidden::b11_rule_by_%s', ([, css, html, expected]) => {
  expect(styleOf(css, html, 'display')).toBe(expected)
})

test('core::hidden::b11_declarations_survive_odd_spelling', () => {
  expect([...parseDeclarations(' DISPLAY : None ! important ;;color:; x; opacity:.5;junk:1')]).toEqual([
    ['display', { value: 'none', important: true }],
    ['color', { value: '', important: false }],
    ['opacity', { value: '.5', important: false }],
  ])
})

test.for([
  ['#fff', 0xffffff],
  ['#FFFFFF', 0xffffff],
  ['#ffff', 0xffffff],
  ['#12345600', 'transparent'],
  ['ffffff', 0xffffff],
  ['White', 0xffffff],
  ['rgb(255,255,255)', 0xffffff],
  ['rgb(100% 100% 100%)', 0xffffff],
  ['rgba(1, 2, 3, 0.04)', 'transparent'],
  ['rgb(1 2 3 / 0)', 'transparent'],
  ['rgba(255,255,255,.9)', 0xffffff],
  ['hsl(0, 0%, 100%)', 0xffffff],
  ['hsl(120 100% 50%)', 0x00ff00],
  ['transparent', 'transparent'],
  ['inherit', null],
  ['var(--x)', null],
  ['#12', null],
  ['', null],
] as const)('core::hidden::b11_colour_%s', ([text, expected]) => {
  expect(parseColour(text)).toBe(expected)
})

test('core::hidden::b11_colours_that_nobody_can_tell_apart_are_one', () => {
  expect(isSameColour(0xffffff, 0xfefefe)).toBe(true)
  expect(isSameColour(0xffffff, 0xfafafa)).toBe(false)
})
