import { describe, expect, test } from 'vitest'
import { extractNewText } from './quotes.ts'

// Covers: FR-IN-7, F5

/** Labels of a copied header as programs write them: sender, date, recipient, subject. */
const LABELS: readonly (readonly [from: string, date: string, to: string, subject: string])[] = [
  ['From', 'Sent', 'To', 'Subject'],
  ['From', 'Date', 'To', 'Subject'],
  ['Von', 'Gesendet', 'An', 'Betreff'],
  ['Von', 'Datum', 'An', 'Betreff'],
  ['De', 'Envoyé', 'À', 'Objet'],
  ['De', 'Date', 'À', 'Objet'],
  ['De', 'Enviado', 'Para', 'Asunto'],
  ['De', 'Fecha', 'Para', 'Asunto'],
  ['De', 'Data', 'A', 'Assumpte'],
  ['Da', 'Inviato', 'A', 'Oggetto'],
  ['Da', 'Data', 'A', 'Oggetto'],
  ['Van', 'Verzonden', 'Aan', 'Onderwerp'],
  ['Van', 'Datum', 'Aan', 'Onderwerp'],
  ['De', 'Enviado', 'Para', 'Assunto'],
  ['De', 'Data', 'Para', 'Assunto'],
  ['Från', 'Skickat', 'Till', 'Ämne'],
  ['Från', 'Datum', 'Till', 'Ämne'],
  ['Fra', 'Sendt', 'Til', 'Emne'],
  ['Fra', 'Dato', 'Til', 'Emne'],
  ['Lähettäjä', 'Lähetetty', 'Vastaanottaja', 'Aihe'],
  ['Lähettäjä', 'Päivämäärä', 'Vastaanottaja', 'Aihe'],
  ['Od', 'Wysłano', 'Do', 'Temat'],
  ['Od', 'Data', 'Do', 'Temat'],
  ['Od', 'Odesláno', 'Komu', 'Předmět'],
  ['Od', 'Datum', 'Komu', 'Předmět'],
  ['Od', 'Odoslané', 'Komu', 'Predmet'],
  ['Feladó', 'Elküldve', 'Címzett', 'Tárgy'],
  ['Feladó', 'Dátum', 'Címzett', 'Tárgy'],
  ['De la', 'Trimis', 'Către', 'Subiect'],
  ['Šalje', 'Poslano', 'Prima', 'Predmet'],
  ['Od', 'Poslano', 'Za', 'Zadeva'],
  ['От', 'Отправлено', 'Кому', 'Тема'],
  ['От', 'Дата', 'Кому', 'Тема'],
  ['От кого', 'Дата', 'Кому', 'Тема'],
  ['От', 'Изпратено', 'До', 'Относно'],
  ['Від', 'Надіслано', 'Кому', 'Тема'],
  ['Από', 'Στάλθηκε', 'Προς', 'Θέμα'],
  ['Από', 'Ημερομηνία', 'Προς', 'Θέμα'],
  ['Kimden', 'Gönderilme Tarihi', 'Kime', 'Konu'],
  ['Gönderen', 'Tarih', 'Kime', 'Konu'],
  ['מאת', 'נשלח', 'אל', 'נושא'],
  ['מאת', 'תאריך', 'אל', 'נושא'],
  ['من', 'تم الإرسال', 'إلى', 'الموضوع'],
  ['من', 'التاريخ', 'إلى', 'الموضوع'],
  ['از', 'تاریخ', 'به', 'موضوع'],
  ['प्रेषक', 'भेजा गया', 'प्रति', 'विषय'],
  ['差出人', '送信日時', '宛先', '件名'],
  ['差出人', '日付', '宛先', '件名'],
  ['发件人', '发送时间', '收件人', '主题'],
  ['发件人', '日期', '收件人', '主题'],
  ['寄件者', '寄件日期', '收件者', '主旨'],
  ['보낸 사람', '보낸 날짜', '받는 사람', '제목'],
  ['Từ', 'Ngày', 'Đến', 'Chủ đề'],
  ['Dari', 'Tanggal', 'Kepada', 'Subjek'],
  ['จาก', 'วันที่', 'ถึง', 'เรื่อง'],
  ['Saatja', 'Saadetud', 'Adressaat', 'Teema'],
  ['Nuo', 'Išsiųsta', 'Kam', 'Tema'],
  ['No', 'Nosūtīts', 'Kam', 'Tēma'],
  ['Frá', 'Sent', 'Til', 'Efni'],
  ['Od', 'Poslato', 'Za', 'Predmet'],
]

function newWords(lines: readonly string[]): string {
  return extractNewText({ kind: 'text', text: lines.join('\n') })
}

describe('a copied header', () => {
  test.for(LABELS)('core::reply::f5_ends_the_new_words: %s %s %s %s', ([from, date, to, subject]) => {
    const values = ['Jane Doe', '12.10.2026 09:02', 'Bob Lee', 'Delivery']
    const header = [from, date, to, subject].map((label, index) => `${label}: ${values[index]}`)

    expect(newWords(['My answer.', '', ...header, '', 'Old words.'])).toBe('My answer.')
  })

  test.for([
    ['a blank before the colon', ['De : Jane', 'Envoyé : lundi 12 octobre 2026 09:02', 'À : Bob', 'Objet : Livraison']],
    ['a wide colon', ['发件人：Jane', '发送时间：2026-10-12 09:02', '收件人：Bob', '主题：送货']],
    ['bold marks', ['*From:* Jane', '*Sent:* Monday, October 12, 2026 9:02 AM', '*To:* Bob', '*Subject:* Delivery']],
    ['blank lines between', ['From: Jane', '', 'Sent: 12 October 2026 09:02', '', 'To: Bob', '', 'Subject: Delivery']],
    [
      'another order',
      ['Subject: Delivery', 'Date: Mon, 12 Oct 2026 09:02:00 +0000', 'From: jane@example.com', 'To: Bob'],
    ],
    [
      'a list of recipients over lines',
      ['From: Jane', 'Sent: 12 October 2026 09:02', 'To: Bob; Tom;', ' Ann; Kim', 'Subject: Delivery'],
    ],
    ['no subject', ['From: Jane', 'Sent: 12 October 2026 09:02', 'To: Bob']],
    ['no subject but addresses', ['From: jane@example.com', 'Date: 12 October 2026 09:02', 'To: Bob']],
  ] as const)('core::reply::f5_is_seen_with_%s', ([, header]) => {
    expect(newWords(['My answer.', '', ...header, '', 'Old words.'])).toBe('My answer.')
  })

  test.for([
    ['a journey', ['From: London', 'To: Leeds', 'Date: 16 October 2026']],
    ['a German journey', ['Von: Hamburg', 'An: Bremen', 'Datum: 16.10.2026 08:15']],
    ['a transfer', ['From: account 1234', 'To: account 5678', 'Date: 12 October 2026']],
    ['a ticket', ['Subject: Broken scanner', 'Priority: High', 'Date: today']],
    ['a rule for mail', ['From: sales@example.com', 'To: jane@example.com', 'Date: from Monday on']],
  ] as const)('core::reply::f5_is_not_seen_in_%s', ([, lines]) => {
    const text = ['Hello,', '', ...lines, '', 'Thanks'].join('\n')
    expect(newWords([text])).toBe(text)
  })
})

describe('a divider', () => {
  test.for([
    '-----Original Message-----',
    '----- Original Message -----',
    '-------- Original message --------',
    '-----Original Appointment-----',
    '‐‐‐‐‐‐‐ Original Message ‐‐‐‐‐‐‐',
    '------ Ursprüngliche Nachricht ------',
    '-----邮件原件-----',
    '---- 回复的原邮件 ----',
    '--------- 원본 메일 ---------',
    '-------- Исходное сообщение --------',
    '---------- Původní e-mail ----------',
    '-------- Forwarded Message --------',
    '-------- Weitergeleitete Nachricht --------',
    'Début du message réexpédié :',
    'Inizio messaggio inoltrato:',
    '##- Please type your reply above this line -##',
    '-- reply above this line --',
  ])('core::reply::f5_ends_the_new_words: %s', (divider) => {
    expect(newWords(['My answer.', '', divider, 'Old words.'])).toBe('My answer.')
  })

  test.for(['--- Original ---', 'Forwarded message:', '------', '* * *', '== Agenda ==', 'Original message below'])(
    'core::reply::f5_is_not_seen_in_a_heading: %s',
    (heading) => {
      expect(newWords(['Hello,', '', heading, 'Words of my own.'])).toBe(`Hello,\n\n${heading}\nWords of my own.`)
    },
  )
})
