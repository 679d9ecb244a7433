import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readContent, SNIPPET_CHARS_MAX } from './content.ts'
import type { ParsedMail } from './parsed.ts'

// Covers: FR-IN-7, FR-IN-9, B4, B9, B11, S67

function mailWith(parts: Partial<ParsedMail>): ParsedMail {
  return {
    headers: [],
    from: null,
    multipleFrom: false,
    sender: null,
    to: [],
    cc: [],
    replyTo: [],
    subject: null,
    date: null,
    rfcMessageId: null,
    inReplyTo: null,
    references: [],
    contentType: { type: 'text/plain', parameters: {} },
    text: null,
    html: null,
    attachments: [],
    reportParts: [],
    calendar: null,
    encrypted: false,
    signature: null,
    degraded: false,
    ...parts,
  }
}

describe('bodies', () => {
  test('core::content::b9_encrypted_mail_has_no_text_of_any_kind', () => {
    expect(readContent(mailWith({ encrypted: true, text: 'armour', html: '<p>armour</p>' }))).toEqual({
      text: null,
      htmlSanitized: null,
      extractedText: null,
      snippet: null,
      links: [],
      hiddenText: false,
      truncated: false,
    })
  })

  test('core::content::b4_mail_without_a_body_has_empty_text', () => {
    expect(readContent(mailWith({}))).toEqual({
      text: '',
      htmlSanitized: null,
      extractedText: '',
      snippet: '',
      links: [],
      hiddenText: false,
      truncated: false,
    })
  })

  test('core::content::b4_html_alone_gives_text_markup_new_words_and_preview', () => {
    const html = '<p>Yes.</p><blockquote type="cite"><p>Old</p></blockquote>'

    expect(readContent(mailWith({ html }))).toEqual({
      text: 'Yes.\n\n> Old',
      htmlSanitized: '<p>Yes.</p><blockquote><p>Old</p></blockquote>',
      extractedText: 'Yes.',
      snippet: 'Yes.',
      links: [],
      hiddenText: false,
      truncated: false,
    })
  })

  test('core::content::b4_a_mark_in_the_markup_beats_a_plain_part_without_one', () => {
    const content = readContent(
      mailWith({ text: 'Yes.\n\nOld words\n', html: '<p>Yes.</p><div class="yahoo_quoted">Old words</div>' }),
    )

    expect(content.text).toBe('Yes.\n\nOld words\n')
    expect(content.extractedText).toBe('Yes.')
  })

  test('core::content::s67_a_plain_part_over_a_mebibyte_is_cut_and_says_so', () => {
    const content = readContent(mailWith({ text: 'ä'.repeat(600_000) }))

    expect(content.text).toBe('ä'.repeat(524_288))
    expect(content.truncated).toBe(true)
  })
})

describe('links', () => {
  test('core::content::b7_are_those_of_the_body_with_their_words_and_whose_they_are', () => {
    const html =
      '<p><a href="https://a.example/x">Open <b>it</b></a> <a href="mailto:j@a.example">j</a></p>' +
      '<p style="display:none"><a href="https://hidden.example/">h</a></p>' +
      '<blockquote type="cite"><a href="https://b.example/">old</a></blockquote>'

    expect(readContent(mailWith({ html })).links).toEqual([
      { href: 'https://a.example/x', text: 'Open it', isOwn: true },
      { href: 'https://b.example/', text: 'old', isOwn: false },
    ])
  })
})

describe('the preview', () => {
  test('core::content::b4_is_one_line_of_at_most_240_characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (text) => {
        const { snippet } = readContent(mailWith({ text }))
        expect([...(snippet ?? '')].length).toBeLessThanOrEqual(SNIPPET_CHARS_MAX)
        expect(snippet).not.toMatch(/[\n\t]|\s\s/)
      }),
    )
  })

  test('core::content::b4_never_splits_a_character', () => {
    const { snippet } = readContent(mailWith({ text: '😀'.repeat(300) }))

    expect(snippet).toBe('😀'.repeat(240))
  })
})

describe('hidden text', () => {
  test.for([
    ['words out of sight in the markup', { html: '<p>a</p><p style="display:none">b</p>' }, true],
    ['three zero-width characters', { text: 'a\u200bb\u200bc\u200bd' }, true],
    ['two zero-width characters', { text: 'a\u200bb\u200bc' }, false],
    ['a bidi override in either part', { text: 'a', html: '<p>a\u202eb</p>' }, true],
    ['ordinary words', { text: 'a', html: '<p>a</p>' }, false],
  ] as const)('core::content::b11_flag_for_%s', ([, parts, expected]) => {
    expect(readContent(mailWith(parts)).hiddenText).toBe(expected)
  })
})
