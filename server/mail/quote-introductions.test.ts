import { describe, expect, test } from 'vitest'
import { extractNewText } from './quotes.ts'

// Covers: FR-IN-7, F5

/** How mail programs in many languages introduce the message they quote, one form each. */
const INTRODUCTIONS: readonly string[] = [
  'V V pon., 12. okt. 2026 ob 09:02 je oseba Jane Doe <jane@example.com> napisala:',
  'Jane Doe <jane@example.com> је написао/ла 12. окт. 2026. 09:02:',
  'пон, 12. окт 2026. у 09:02 Jane Doe <jane@example.com> је написао/ла:',
  '2026-10-12, pr, 09:02 Jane Doe <jane@example.com> rašė:',
  'pirmd., 2026. g. 12. okt., plkst. 09:02 — lietotājs Jane Doe (<jane@example.com>) rakstīja:',
  'Kuupäev E, 12. oktoober 2026 kell 09:02 kirjutas Jane Doe <jane@example.com>:',
  'Mán 12. okt. 2026 kl. 09:02 skrifaði Jane Doe <jane@example.com>:',
  'O luns, 12 de out. de 2026 ás 09:02, Jane Doe <jane@example.com> escribiu:',
  'ર 12 ઑક્ટો, 2026 ના રોજ 09:02 AM વાગ્યે, Jane Doe <jane@example.com> એ લખ્યું:',
  'திங்., 12 அக்., 2026, முற்பகல் 9:02 அன்று, Jane Doe <jane@example.com> எழுதியது:',
  '১২ অক্টোবর, ২০২৬ তারিখে ৯:০২ AM এ Jane Doe <jane@example.com> লিখেছেন:',
  'Dňa 12. 10. 2026 o 9:02 Jane Doe napísal(a):',
  'Dana pon, 12. lis 2026. u 09:02 Jane Doe je napisao/la:',
  'Den 12.10.2026 kl. 09.02 skrev Jane Doe:',
  'Den 2026-10-12 kl. 09:02, skrev Jane Doe:',
  '12. okt. 2026 kl. 09:02 skrev Jane Doe <jane@example.com>:',
  'Em 12/10/2026 09:02, Jane Doe escreveu:',
  'Στις 12/10/26 09:02, ο/η Jane Doe έγραψε:',
  '12.10.2026 09:02 tarihinde Jane Doe yazdı:',
  '12 Eki 2026 tarihinde 09:02 saatinde, Jane Doe <jane@example.com> şunları yazdı:',
  '在 2026/10/12 9:02, Jane Doe 写道:',
  '26. 10. 12. 09:02에 Jane Doe 이(가) 쓴 글:',
  '12.10.26 09:02, Jane Doe пише:',
  '12 жовт. 2026 р. о 09:02 Jane Doe <jane@example.com> написав(-ла):',
  '2026. okt. 12. dátummal, 9:02 időpontban Jane Doe <jane@example.com> írta:',
  'Jane Doe <jane@example.com> kirjoitti 12.10.2026 kello 9.02:',
  '‏12 באוק׳ 2026, בשעה 9:02, ‏Jane Doe <jane@example.com> כתב/ה:',
  'في ١٢ أكتوبر ٢٠٢٦، الساعة ٩:٠٢ ص، كتب Jane Doe <jane@example.com>:',
  '12. 10. 2026 v 9:02, Jane Doe <jane@example.com>:',
  'Am Mo., 12. Okt. 2026 um 09:02 Uhr hat Jane Doe via Example <jane@example.com> geschrieben:',
  'Am 12.10.2026 09:02, schrieb Jane Doe:',
  'Jane Doe schrieb am 12.10.2026 um 09:02:',
  'Am Montag, den 12.10.2026, 09:02 +0200 schrieb Jane Doe:',
  'On 10/12/26 9:02 AM, Jane Doe via Example wrote:',
  'On Mon, Oct 12, 2026, 9:02 AM Jane Doe <jane@example.com> wrote:',
  'On Mon, 12 Oct 2026 09:02:11 +0000 Jane Doe <jane@example.com> wrote:',
  'On 2026-10-12 09:02, Jane Doe wrote:',
  '* Jane Doe wrote on Mon, 12 Oct 2026 at 09:02 +0000:',
  'Jane Doe <jane@example.com> writes:',
  'At 09:02 12/10/2026, Jane Doe wrote:',
  'In a message dated 10/12/2026 9:02:11 A.M. Eastern Daylight Time, jane@example.com writes:',
  'In article <123@example.com>, Jane Doe <jane@example.com> wrote:',
  'Quoting Jane Doe <jane@example.com>:',
  'Citando Jane Doe <jane@example.com>:',
  'Zitat von Jane Doe <jane@example.com>:',
  'Jane Doe <jane@example.com> hat am 12.10.2026 09:02 geschrieben:',
  'Jane Doe <jane@example.com> a écrit le 12/10/2026 09:02 :',
  'Il giorno 12/10/26, 09:02 Jane Doe <jane@example.com> ha scritto:',
  'In data lunedì 12 ottobre 2026 09:02:11 CEST, Jane Doe ha scritto:',
  'El lun., 12 de octubre de 2026 9:02 a. m., Jane Doe <jane@example.com> escribió:',
  'El 12/10/2026 a las 09:02, Jane Doe escribió:',
  'Em seg, 12 de out de 2026 09:02, Jane Doe <jane@example.com> escreveu:',
  'A 12/10/2026 09:02, Jane Doe escreveu:',
  'Le lun. 12 oct. 2026, 09 h 02, Jane Doe <jane@example.com> a écrit :',
  'Le 12/10/2026 09:02, « Jane Doe » <jane@example.com> a écrit :',
  'Op ma 12 okt. 2026 09:02 schreef Jane Doe <jane@example.com>:',
  'Jane Doe <jane@example.com> schreef op 12 oktober 2026 09:02:',
  'pon., 12 paź 2026, 09:02 użytkownik Jane Doe <jane@example.com> napisał:',
  'Dnia 12.10.2026 o godz. 09:02 Jane Doe <jane@example.com> napisał(a):',
  'понедельник, 12 октября 2026 г. пользователь Jane Doe <jane@example.com> написал:',
  'Понедельник, 12 октября 2026, 9:02 +03:00 от Jane Doe <jane@example.com>:',
  '12 окт. 2026 г., в 9:02, Jane Doe <jane@example.com> написала:',
  '2026年10月12日(月) 9:02、Jane Doe さんは書きました:',
  '2026年10月12日 9:02、Jane Doe <jane@example.com> のメール：',
  '2026/10/12 9:02、Jane Doeのメール:',
  'On 2026/10/12 9:02, 田中 wrote:',
  'Jane Doe <jane@example.com> 於 2026年10月12日週一 上午9:02 寫道：',
  '在2026年10月12日 09:02，Jane Doe<jane@example.com> 写道：',
  'Jane Doe <jane@example.com>于2026年10月12日 周一09:02写道：',
  '2026년 10월 12일 오전 9:02에 Jane Doe <jane@example.com>님이 작성:',
  '2026년 10월 12일 (월) 오전 9:02, Jane Doe <jane@example.com>님이 작성:',
  '2026년 10월 12일 09:02, Jane Doe 작성:',
  'Vào 09:02, T.2, 12 Th10, 2026 Jane Doe <jane@example.com> đã viết:',
  'Vào ngày 12/10/2026 lúc 09:02, Jane Doe đã viết:',
  'Pada 12/10/2026 09:02, Jane Doe menulis:',
  'เมื่อ จ. 12 ต.ค. 2026 เวลา 09:02 Jane Doe <jane@example.com> เขียนว่า:',
  'pon, 12. 10. 2026 ob 09:02 je Jane Doe <jane@example.com> napisala:',
  "On Mon, Oct 12, 2026 at 9:02 AM 'Jane Doe' via Team <team@example.com> wrote:",
  'On Mon, Oct 12, 2026 at 09:02 Jane Doe <notifications@example.com> wrote:',
  'Jane Doe wrote (12 Oct 2026 09:02):',
  '12/10/2026 09:02 - Jane Doe <jane@example.com> wrote:',
  'Jane Doe (jane@example.com) wrote on 12 October 2026 9:02:',
  'Jane Doe skrev den 2026-10-12 09:02:',
  'Jane Doe skrev 2026-10-12 09:02:',
  'mån 12 okt. 2026 kl. 09:02 skrev Jane Doe <jane@example.com>:',
  'man. 12. okt. 2026 kl. 09:02 skrev Jane Doe <jane@example.com>:',
  'ma 12.10.2026 klo 9.02 Jane Doe (jane@example.com) kirjoitti:',
  '12.10.2026 9.02, Jane Doe kirjoitti:',
  'po 12. 10. 2026 v 9:02 odosielateľ Jane Doe <jane@example.com> napísal:',
  '2026-10-12 09:02 időpontban Jane Doe ezt írta:',
  'La 12.10.2026 09:02, Jane Doe a scris:',
  'Pe 12 oct. 2026, la 09:02, Jane Doe <jane@example.com> a scris:',
]

/** Introductions that also occur in running text: they need a marked quote to follow. */
const UNSURE: readonly string[] = [
  'Jane wrote:',
  'You wrote on 12 Oct 2026, 09:02:',
  '12 октября 2026 г., 9:02:11, Вы писали:',
  '* Jane Doe <jane@example.com> [2026-10-12 09:02]:',
  '2026/10/12 Jane Doe <jane@example.com>',
]

describe('an introduction', () => {
  test.for(INTRODUCTIONS)('core::reply::f5_above_unmarked_text: %s', (introduction) => {
    expect(extractNewText({ kind: 'text', text: `My answer.\n\n${introduction}\nOld line without mark.\n` })).toBe(
      'My answer.',
    )
  })

  test.for([...INTRODUCTIONS, ...UNSURE])('core::reply::f5_above_marked_text: %s', (introduction) => {
    expect(extractNewText({ kind: 'text', text: `My answer.\n\n${introduction}\n\n> Old line.\n` })).toBe('My answer.')
  })

  test.for(UNSURE)('core::reply::f5_is_no_reason_to_cut_unmarked_text: %s', (introduction) => {
    const text = `My answer.\n\n${introduction}\nWords of my own.`
    expect(extractNewText({ kind: 'text', text })).toBe(text)
  })

  test.for([
    'Please call me at 09:02 on 12 Oct 2026:',
    'Please write to jane@example.com on 12 Oct 2026 at 09:02:',
    'As the report of 2026-10-12 says:',
    'On the other hand, as Kant wrote:',
    'We met on Monday, 12 October 2026, at 09:02, and these came:',
    'Opening times from 12.10.2026:',
    'Le client écrit :',
    'Am Montag um 09:02 Uhr kamen:',
  ])('core::reply::f5_is_not_seen_in_a_sentence: %s', (sentence) => {
    const text = `Hello,\n\n${sentence}\nWords of my own.\n\nJane`
    expect(extractNewText({ kind: 'text', text })).toBe(text)
  })

  test('core::reply::f5_wrapped_over_four_lines_goes_whole', () => {
    const text =
      'My answer.\n\nOn Mon, Oct 12, 2026 at 9:02 AM The Example Company Department of\nCustomer Service (Northern Region),\n' +
      'Complaints <\ncomplaints@north.example.com> wrote:\n\nOld line.\n'
    expect(extractNewText({ kind: 'text', text })).toBe('My answer.')
  })
})
