import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extractNewText } from './quotes.ts'

// Covers: FR-IN-7, F5

const LINES = [
  'Hello Bob,',
  'Friday works.',
  '',
  '',
  '> quoted',
  '>> older',
  ' > spaced',
  '-- ',
  '--',
  'Sent from my iPhone',
  '____________________',
  'On Mon, Oct 12, 2026 at 9:02 AM Jane <jane@example.com> wrote:',
  'Jane wrote:',
  'jane@example.com> wrote:',
  '-----Original Message-----',
  'From: Jane <jane@example.com>',
  'Sent: Monday, October 12, 2026 9:02 AM',
  'To: Bob',
  'Subject: Friday',
  'Date: 12.10.2026 09:02',
  '---------- Forwarded message ---------',
  'Begin forwarded message:',
  '##- Please type your reply above this line -##',
  'Am 12.10.26 um 09:02 schrieb Jane:',
]
const mail = fc.array(fc.constantFrom(...LINES), { maxLength: 25 }).map((lines) => lines.join('\n'))

describe('any mixture of lines', () => {
  test('core::reply::b4_no_line_is_made_up', () => {
    fc.assert(
      fc.property(mail, (text) => {
        const known = new Set(text.split('\n').map((line) => line.trim()))
        const lines = extractNewText({ kind: 'text', text }).split('\n')
        expect(lines.filter((line) => !known.has(line.trim()) && line !== '')).toEqual([])
      }),
      { numRuns: 1_000 },
    )
  })

  test('core::reply::b4_text_never_becomes_nothing', () => {
    fc.assert(
      fc.property(mail, (text) => {
        expect(extractNewText({ kind: 'text', text }) === '').toBe(text.trim() === '')
      }),
      { numRuns: 1_000 },
    )
  })

  test('core::reply::b4_words_before_the_first_sign_of_a_quote_stay', () => {
    fc.assert(
      fc.property(mail, (rest) => {
        const found = extractNewText({ kind: 'text', text: `My own first words.\n\nMy second.\n\nJane\n\n\n${rest}` })
        expect(found).toMatch(/^My own first words\.\n\nMy second\./)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the floor of the specification, line by line', () => {
  test.for([
    ['en', 'On Mon, 12 Oct 2026 at 09:02, Jane Doe wrote:'],
    ['en original', '-- Original Message --'],
    ['en original long', '-----Original Message-----'],
    ['en forward', '---------- Forwarded message ---------'],
    ['en apple forward', 'Begin forwarded message:'],
    ['de', 'Am 12.10.2026 um 09:02 schrieb Jane Doe <jane@example.com>:'],
    ['de original', '-----Ursprüngliche Nachricht-----'],
    ['fr', 'Le 12 oct. 2026 à 09:02, Jane Doe <jane@example.com> a écrit :'],
    ['fr original', "-----Message d'origine-----"],
    ['es', 'El lun, 12 oct 2026 a las 9:02, Jane Doe (<jane@example.com>) escribió:'],
    ['es original', '-----Mensaje original-----'],
    ['it', 'Il giorno lun 12 ott 2026 alle ore 09:02 Jane Doe <jane@example.com> ha scritto:'],
    ['it original', '-----Messaggio originale-----'],
    ['nl', 'Op ma 12 okt 2026 om 09:02 schreef Jane Doe <jane@example.com>:'],
    ['nl original', '-----Oorspronkelijk bericht-----'],
    ['pt', 'Em seg., 12 de out. de 2026 às 09:02, Jane Doe <jane@example.com> escreveu:'],
    ['pt original', '-----Mensagem original-----'],
    ['sv', 'Den mån 12 okt. 2026 kl 09:02 skrev Jane Doe <jane@example.com>:'],
    ['no', 'man. 12. okt. 2026 kl. 09:02 Jane Doe <jane@example.com> skrev:'],
    ['pl', 'pon., 12 paź 2026 o 09:02 Jane Doe <jane@example.com> napisała:'],
    ['ru', '12.10.2026 09:02, Мария писала:'],
    ['ja', '2026年10月12日 9:02 田中さんは書きました：'],
    ['zh', '张伟 于2026年10月12日 09:02写道：'],
  ] as const)('core::reply::f5_cuts_below_%s', ([, introduction]) => {
    expect(extractNewText({ kind: 'text', text: `Yes.\n\n${introduction}\nOld words without marks.\n` })).toBe('Yes.')
  })

  test.for([
    ['exactly two dashes and a space', 'Yes.\n-- \nJane', 'Yes.'],
    ['two dashes', 'Yes.\n--\nJane', 'Yes.'],
    ['two dashes far from the end stay', `Yes.\n--\n${'Line\n'.repeat(16)}`, `Yes.\n--\n${'Line\n'.repeat(16).trim()}`],
    ['a sign-off stays', 'Yes.\n\nKind regards\nJane', 'Yes.\n\nKind regards\nJane'],
    [
      'a device far from the end stays',
      `Sent from my iPhone\n${'Line\n'.repeat(5)}`,
      `Sent from my iPhone\n${'Line\n'.repeat(5).trim()}`,
    ],
    ['only a signature gives the text, without blanks at line ends', '-- \nJane', '--\nJane'],
  ] as const)('core::reply::f5_signature_%s', ([, text, expected]) => {
    expect(extractNewText({ kind: 'text', text })).toBe(expected)
  })
})
