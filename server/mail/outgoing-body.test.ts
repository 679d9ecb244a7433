import { describe, expect, test } from 'vitest'
import { type BodyParts, type ForwardedMail, outgoingBody } from './outgoing-body.ts'

// Covers: spec/outbound.md 12, C6, E8, G9, S88

const NOTHING: BodyParts = {
  text: null,
  html: null,
  forwarded: null,
  signature: { text: null, html: null },
  disclosure: null,
  unsubscribeUrl: null,
}
const ORIGINAL: ForwardedMail = {
  from: { address: 'jo@example.net', name: 'Jo' },
  date: Date.UTC(2026, 9, 9, 10),
  subject: 'Order\r\n42',
  to: [{ address: 'ada.test@agents.localhost', name: '' }],
  text: 'The original.',
  htmlSanitized: '<p>The <b>original</b>.</p>',
}
const NOTE = [
  '---------- Forwarded message ---------',
  'From: Jo <jo@example.net>',
  'Date: Fri, 09 Oct 2026 10:00:00 +0000',
  'Subject: Order 42',
  'To: ada.test@agents.localhost',
  '',
  'The original.',
].join('\n')

const body = (parts: Partial<BodyParts>) => outgoingBody({ ...NOTHING, ...parts })

describe('bodies', () => {
  test('core::body::text_alone_stays_text', () => {
    expect(body({ text: 'Hi' })).toEqual({ text: 'Hi', html: null })
  })

  test('core::body::a_missing_text_is_made_from_the_html_which_is_sent_as_it_is', () => {
    const html = '<p onclick="x()">Hi <b>there</b></p>'

    expect(body({ html })).toEqual({ text: 'Hi there', html })
  })

  test('core::body::c6_a_forward_has_its_note_below_the_callers_words', () => {
    const { text, html } = body({ text: 'See below', html: '<p>See below</p>', forwarded: ORIGINAL })

    expect(text).toBe(`See below\n\n${NOTE}`)
    expect(html).toContain(
      '<p>See below</p><div>---------- Forwarded message ---------<br>From: Jo &lt;jo@example.net&gt;',
    )
    expect(html).toContain('<blockquote><p>The <b>original</b>.</p></blockquote>')
  })

  test('core::body::a_forward_without_words_looks_like_its_original', () => {
    const { text, html } = body({ forwarded: ORIGINAL })

    expect(text).toBe(NOTE)
    expect(html).toContain('<blockquote>')
  })

  test('core::body::s88_note_signature_notice_and_unsubscribe_line_come_in_this_order', () => {
    const { text, html } = body({
      text: 'Hi',
      html: '<html><body><p>Hi</p></body></html>',
      forwarded: { ...ORIGINAL, htmlSanitized: null },
      signature: { text: 'Ada', html: '<i>Ada</i>' },
      disclosure: 'Written with <help>.',
      unsubscribeUrl: 'https://example.com/u?a=1&b=2',
    })

    expect(text).toBe(`Hi\n\n${NOTE}\n\n-- \nAda\n\nWritten with <help>.\n\nUnsubscribe: https://example.com/u?a=1&b=2`)
    expect(html).toMatch(
      /^<html><body><p>Hi<\/p><div>-{10}.*<blockquote>The original\.<\/blockquote><br><br>-- <br><i>Ada<\/i><p>Written with &lt;help&gt;\.<\/p><p><a href="https:\/\/example\.com\/u\?a=1&amp;b=2">Unsubscribe<\/a><\/p><\/body><\/html>$/,
    )
  })

  test('core::body::g9_a_body_that_holds_the_unsubscribe_url_gets_no_second_one', () => {
    const unsubscribeUrl = 'https://example.com/u'

    expect(body({ text: `Bye ${unsubscribeUrl}`, unsubscribeUrl }).text).toBe(`Bye ${unsubscribeUrl}`)
  })

  test('core::body::a_signature_of_one_form_signs_both_bodies', () => {
    const signed = body({ text: 'a', html: '<p>a</p>', signature: { text: 'A & B\nC', html: null } })

    expect(signed.html).toBe('<p>a</p><br><br>-- <br>A &amp; B<br>C')
    expect(body({ text: 'a', signature: { text: null, html: '<b>Ada</b>' } }).text).toBe('a\n\n-- \nAda')
  })
})
