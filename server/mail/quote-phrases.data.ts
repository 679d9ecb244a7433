/**
 * The words with which mail programs introduce an earlier message, in the languages they are sold in. Everything is
 * lower case, with plain spaces and straight apostrophes; matching normalises the mail in the same way.
 */

/** Forms of "wrote". Matched as whole words; those of scripts without spaces match anywhere. */
export const WROTE: readonly string[] = [
  'wrote', 'writes', 'has written', 'quoting', 'citando', 'zitat von', 'zitiere', 'citation de', 'cytowanie', // en, and Horde's own words
  'schrieb', 'schrieben', 'geschrieben', 'schreibt', // de
  'a écrit', 'a ecrit', 'écrit', 'a écrit ce qui suit', // fr
  'escribió', 'escribio', 'escribiu', 'va escriure', 'ha escrit', 'idatzi du', // es, gl, ca, eu
  'ha scritto', 'scritto', 'scrive', // it
  'schreef', 'geschreven', // nl
  'escreveu', // pt
  'skrev', 'skrev följande', 'skrev følgende', 'skreiv', // sv, da, no
  'kirjoitti', // fi
  'napisał', 'napisała', 'napisał(a)', 'napisał/a', 'pisze', 'napisana przez', 'napisano', // pl
  'napsal', 'napsala', 'napsal(a)', 'napísal', 'napísala', 'napísal(a)', // cs, sk
  'írta', 'ezt írta', // hu
  'a scris', // ro
  'je napisao', 'je napisala', 'napisao je', 'napisala je', 'je napisao/la', 'napisao', 'napisala', 'napisao(la)', 'napisao/la', // hr, sr, sl
  'је написао', 'је написала', 'је написао/ла', 'написао је', 'написа', // sr, bg
  'написал', 'написала', 'написал(а)', 'написал(-а)', 'пишет', 'писали', 'писал', 'писала', 'писал(а)', // ru
  'написав', 'написав(-ла)', 'написав(ла)', 'пише', // uk
  'έγραψε', // el
  'yazdı', 'şunu yazdı', 'şunları yazdı', 'yazmış', // tr
  'כתב', 'כתבה', 'כתב/ה', 'כתב(ה)', 'מאת', // he
  'كتب', 'كتبت', 'تمت كتابة ما يلي بواسطة', 'نوشت', 'نوشته است', // ar, fa
  'ने लिखा', 'लिखा', 'લખ્યું', 'লিখেছেন', 'எழுதியது', // hi, gu, bn, ta
  'đã viết', 'menulis', 'เขียน', 'เขียนว่า', // vi, id, th
  'kirjutas', 'rakstīja', 'rašė', 'parašė', // et, lv, lt
  'missatge de', 'skrifaði', 'ka shkruar', 'је напишал', // is, sq, mk
  '写道', '寫道', '寫', '来信', 'のメール', 'さんは書きました', 'さんが書きました', 'が書きました', 'さんのメッセージ', 'のメッセージ', 'からのメール',
  '님이 작성', '작성', '님이 씀', '이(가) 쓴 글', '님의 말', // zh, ja, ko
]

/** Subjects of the verb that a person uses in running text, where a mail program puts a name. */
export const PRONOUNS: readonly string[] = [
  'you', 'i', 'we', 'he', 'she', 'they', 'it', 'du', 'sie', 'er', 'ich', 'wir', 'ihr', 'vous', 'tu', 'il', 'elle', 'nous',
  'usted', 'ustedes', 'ella', 'lei', 'jij', 'hij', 'zij', 'você', 'ele', 'ela', 'jag', 'han', 'hon', 'hun', 'jeg', 'вы',
  'ты', 'он', 'она', 'я', 'мы',
]

/** First words of an introduction that begins with its date. */
export const INTRO_WORDS: readonly string[] = [
  'on', 'at', 'am', 'le', 'el', 'il', 'il giorno', 'in data', 'op', 'em', 'no dia', 'den', 'på', 'dne', 'dňa', 'dnia', 'w dniu',
  'dana', 'u', 'v', 'dne', 'în', 'în data de', 'pe', 'la', 'на', 'в', 'дня', 'στις', 'την', 'pada', 'pada tanggal', 'vào', 'vào ngày',
  'vào lúc', 'kuupäev', 'kl', 'a', 'el dia', 'el día', 'missatge de', 'wiadomość napisana przez', 'dia', 'þann', '在', '于', '於', 'เมื่อ', 'ใน', 'ในวันที่',
  'في', 'بتاريخ', 'در', 'در تاریخ', 'בתאריך', 'ב', 'le', 'mensaje de', 'messaggio da',
]

/** Weekdays, short and long, as introductions begin with them. */
export const WEEKDAYS: readonly string[] = [
  'mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'tues',
  'thurs', 'mo', 'di', 'mi', 'do', 'fr', 'sa', 'so', 'montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonntag',
  'lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche', 'mié',
  'mie', 'jue', 'vie', 'sáb', 'dom', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo', 'gio', 'sab', 'lunedì',
  'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica', 'ma', 'wo', 'vr', 'za', 'zo', 'maandag', 'dinsdag', 'woensdag',
  'donderdag', 'vrijdag', 'zaterdag', 'zondag', 'seg', 'ter', 'qua', 'qui', 'sex', 'segunda', 'terça', 'quarta', 'quinta', 'sexta',
  'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'mån', 'tis', 'ons', 'tors', 'fre', 'lör', 'sön',
  'måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag', 'man', 'tir', 'tirs', 'lør', 'søn', 'mandag', 'tirsdag', 'lørdag',
  'søndag', 'ti', 'ke', 'to', 'pe', 'la', 'su', 'maanantai', 'tiistai', 'keskiviikko', 'torstai', 'perjantai', 'lauantai', 'sunnuntai',
  'pon', 'wt', 'śr', 'czw', 'pt', 'sob', 'niedz', 'pn', 'nd', 'ndz', 'po', 'út', 'st', 'čt', 'pá', 'so', 'ne', 'ut', 'št', 'pi', 'sre', 'čet',
  'pet', 'ned', 'h', 'k', 'sze', 'cs', 'p', 'szo', 'v', 'hétfő', 'kedd', 'szerda', 'csütörtök', 'péntek', 'joi', 'vin', 'sâm', 'dum', 'пн',
  'вт', 'ср', 'чт', 'пт', 'сб', 'вс', 'нд', 'нед', 'пон', 'понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота',
  'воскресенье', 'понеділок', 'вівторок', 'середа', 'четвер', "п'ятниця", 'субота', 'неділя', 'δευ', 'τρί', 'τετ', 'πέμ', 'παρ', 'σάβ', 'κυρ',
  'pzt', 'sal', 'çar', 'per', 'cum', 'cmt', 'paz', 'सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि', 'रवि', 'dl', 'dt', 'dc', 'dj', 'dv', 'ds', 'dg',
]

/** Marks of a header line, by what the line says. A colon follows in the mail. */
export const HEADER_LABELS: Readonly<Record<'from' | 'sent' | 'date' | 'to' | 'subject' | 'other', readonly string[]>> = {
  from: [
    'from', 'von', 'de', 'da', 'van', 'från', 'fra', 'frá', 'od', 'lähettäjä', 'šalje', 'pošiljatelj', 'feladó', 'expeditorul', 'expeditor',
    'de la', 'от', 'от кого', 'отправитель', 'від', 'від кого', 'από', 'kimden', 'gönderen', 'mittente', 'nadawca', 'remitente', 'remetente',
    'expéditeur', 'absender', 'afzender', 'avsändare', 'afsender', 'avsender', 'saatja', 'no', 'nuo', 'מאת', 'من', 'از', 'प्रेषक', 'từ', 'dari', 'จาก',
    '差出人', '送信者', '送信元', '发件人', '寄件者', '寄件人', '发信人', '보낸 사람', '보낸사람', '발신', 'posiljatelj', 'пошиљалац', 'подател', 'nga',
  ],
  sent: [
    'sent', 'sent on', 'date sent', 'received', 'gesendet', 'gesendet am', 'datum gesendet', 'date d\'envoi', 'envoyé', 'envoyé le', 'envoyé par', 'enviado', 'enviado el',
    'enviado em', 'enviada', 'enviada em', 'enviados', 'inviato', 'data invio', 'verzonden', 'verstuurd', 'skickat', 'skickades', 'sendt', 'lähetetty', 'wysłano',
    'data wysłania', 'odesláno', 'odoslané', 'elküldve', 'küldve', 'poslano', 'poslato', 'trimis', 'data trimiterii', 'отправлено', 'отправлен', 'відправлено', 'надіслано',
    'изпратено', 'στάλθηκε', 'εστάλη', 'απεστάλη', 'gönderilme tarihi', 'gönderim tarihi', 'gönderildi', 'gönderilen', 'saadetud', 'nosūtīts', 'išsiųsta', 'siunčiama', 'enviat',
    'נשלח', 'تاريخ الإرسال', 'تم الإرسال', 'ارسال شده', 'भेजा गया', 'đã gửi', 'dikirim', 'ส่งเมื่อ', '送信日時', '送信日', '送信済み', '发送时间', '发送日期', '寄件日期', '傳送時間', '傳送日期', '보낸 날짜',
    '보낸 시간', '보낸날짜', '발신일', 'dërguar',
  ],
  date: [
    'date', 'datum', 'fecha', 'data', 'ora', 'dato', 'päivämäärä', 'päiväys', 'pvm', 'dátum', 'dată', 'дата', 'ημερομηνία', 'tarih', 'kuupäev', 'datums', 'תאריך', 'التاريخ',
    'تاریخ', 'दिनांक', 'तारीख', 'ngày', 'gửi', 'tanggal', 'ส่ง', 'วันที่', '日時', '日付', '时间', '日期', '時間', '날짜',
  ],
  to: [
    'to', 'an', 'à', 'a', 'para', 'aan', 'till', 'til', 'do', 'komu', 'pre', 'vastaanottaja', 'prima', 'címzett', 'destinatarul', 'destinatar', 'către', 'кому', 'до', 'προς', 'kime', 'alıcı',
    'pour', 'adresat', 'destinatario', 'destinatário', 'destinataire', 'empfänger', 'ontvanger', 'mottagare', 'modtager', 'za', 'kam', 'kellele', 'kam', 'per a', 'אל', 'إلى', 'الى', 'به', 'प्रति', 'प्राप्तकर्ता', 'đến', 'tới', 'kepada',
    'ถึง', '宛先', '送信先', '收件人', '收件者', '받는 사람', '받는사람', '수신', 'за', 'för',
  ],
  subject: [
    'subject', 'betreff', 'asunto', 'assunto', 'objet', 'sujet', 'oggetto', 'onderwerp', 'ämne', 'emne', 'efni', 'temat', 'předmět', 'predmet', 'tárgy', 'subiectul', 'subiect', 'naslov', 'zadeva', 'тема', 'относно', 'предмет',
    'θέμα', 'konu', 'aihe', 'teema', 'tēma', 'temats', 'tema', 'assumpte', 'gaia', 'נושא', 'الموضوع', 'موضوع', 'विषय', 'chủ đề', 'tiêu đề', 'subjek', 'subyek', 'perihal', 'judul', 'หัวข้อ', 'เรื่อง', '件名', '题', '主题', '主旨', '標題', '主題', '标题', '제목',
  ],
  other: [
    'cc', 'bcc', 'kopie', 'kopie (cc)', 'kopio', 'másolat', 'másolatot kap', 'kopi', 'dw', 'kopia', 'копия', 'копія', 'bilgi', 'kópia', 'copie à', 'copie', 'copia', 'cópia', 'c/c', 'cco', 'cci', 'κοιν', 'κοινοποίηση', 'עותק', 'נוסח', 'نسخة', 'प्रतिलिपि', '抄送', '副本', '참조', '숨은참조',
    'reply-to', 'reply to', 'antwort an', 'antworten an', 'répondre à', 'responder a', 'rispondi a', 'antwoord aan', 'svar til', 'svara till', 'odpowiedź-do', 'odpověď na', 'ответ-кому', '返信先', '回复', 'importance', 'priority', 'wichtigkeit', 'priorität', 'importancia', 'importance', 'attachments',
    'anlagen', 'anhänge', 'adjuntos', 'pièces jointes', 'allegati', 'bijlagen', 'bilagor', '附件', '添付ファイル', '첨부', 'organization', 'organisation', 'newsgroups', 'message-id', 'resent-from', 'sender', 'via', 'when', 'where', 'size',
  ],
}

/** Titles of an earlier message between dashes. A mail program adds at most a name to them. */
export const ORIGINAL_MESSAGE: readonly string[] = [
  'original message', 'original appointment', 'original mail', 'original email', 'original', 'replied message', 'reply message', 'previous message', 'in reply to',
  'ursprüngliche nachricht', 'originalnachricht', 'antwort nachricht', 'original-nachricht', 'original nachricht', 'ursprünglicher termin', 'urspr. nachricht', 'ursprüngliche mail', 'message d\'origine', 'message original', 'message initial', 'courriel original', 'rendez-vous d\'origine',
  'mensaje original', 'cita original', 'missatge original', 'mensaxe orixinal', 'messaggio originale', 'messaggio originario', 'oorspronkelijk bericht', 'origineel bericht', 'oorspronkelijke afspraak', 'oorspronkelijke bericht', 'mensagem original', 'compromisso original', 'ursprungligt meddelande',
  'originalmeddelande', 'originalmeddelelse', 'ursprungligt mejl', 'oprindelig meddelelse', 'oprindelig besked', 'original besked', 'oprindelig mail', 'original meddelelse', 'opprinnelig melding', 'original melding', 'opprinnelig e-post', 'alkuperäinen viesti', 'oryginalna wiadomość', 'wiadomość oryginalna', 'pierwotna wiadomość',
  'treść oryginalnej wiadomości', 'wiadomość źródłowa', 'původní zpráva', 'původní e-mail', 'originální zpráva', 'pôvodná správa', 'eredeti üzenet', 'eredeti levél', 'mesaj original', 'mesajul original', 'mesaj iniţial', 'mesajul inițial', 'izvorna poruka', 'originalna poruka', 'izvirno sporočilo', 'originalno sporočilo', 'оригинална порука',
  'оригинално съобщение', 'оригинално писмо', 'исходное сообщение', 'оригинальное сообщение', 'первоначальное сообщение', 'исходное письмо', 'вихідне повідомлення', 'початкове повідомлення', 'оригінальне повідомлення', 'оригинал сообщения', 'αρχικό μήνυμα', 'πρωτότυπο μήνυμα', 'özgün ileti', 'orijinal mesaj', 'orjinal mesaj', 'orijinal ileti', 'özgün mesaj', 'ilk ileti',
  'הודעה מקורית', 'ההודעה המקורית', 'الرسالة الأصلية', 'رسالة أصلية', 'پیام اصلی', 'मूल संदेश', 'thư gốc', 'tin nhắn gốc', 'thông điệp gốc', 'pesan asli', 'ข้อความต้นฉบับ', 'ข้อความเดิม', 'algne kiri', 'algsõnum', 'sākotnējais ziņojums', 'oriģinālais ziņojums', 'pradinis laiškas', 'originalus laiškas',
  '元のメッセージ', 'オリジナルメッセージ', '元のメール', '原始邮件', '邮件原件', '原始郵件', '原邮件', '回复的原邮件', '原始信件', '原件', '原始訊息', '원본 메시지', '원본 메일', '원본메일', '원본 메세지', 'upprunaleg skilaboð',
]

/** Titles of a forwarded message, between dashes or with a colon. */
export const FORWARDED_MESSAGE: readonly string[] = [
  'forwarded message', 'forwarded mail', 'forwarded email', 'forwarded by', 'begin forwarded message', 'start of forwarded message', 'weitergeleitete nachricht', 'anfang der weitergeleiteten nachricht', 'anfang der weitergeleiteten e-mail', 'weitergeleitete mail', 'message transféré', 'message transmis',
  'début du message réexpédié', 'début du message transféré', 'courriel transféré', 'mensaje reenviado', 'inicio del mensaje reenviado', 'missatge reenviat', 'messaggio inoltrato', 'inizio messaggio inoltrato', 'doorgestuurd bericht', 'begin doorgestuurd bericht', 'mensagem encaminhada', 'mensagem reencaminhada',
  'início da mensagem encaminhada', 'início da mensagem reencaminhada', 'vidarebefordrat meddelande', 'vidarebefordrat mejl', 'videresendt meddelelse', 'start på videresendt besked', 'videresendt besked', 'videresendt melding', 'videresendt mail', 'edelleenlähetetty viesti', 'välitetty viesti', 'välitetty viesti alkaa', 'przekazana wiadomość',
  'wiadomość przekazana', 'treść przekazanej wiadomości', 'początek przekazywanej wiadomości', 'přeposlaná zpráva', 'začátek přeposílané zprávy', 'preposlaná správa', 'začiatok preposlanej správy', 'továbbított üzenet', 'továbbított levél kezdete', 'mesaj redirecționat', 'începe mesajul redirecționat', 'mesaj retransmis', 'proslijeđena poruka', 'prosleđena poruka',
  'započni proslijeđenu poruku', 'posredovano sporočilo', 'препратено съобщение', 'пересылаемое сообщение', 'перенаправленное сообщение', 'начало переадресованного сообщения', 'пересланное сообщение', 'пересылаемое письмо', 'переслане повідомлення', 'перенаправлене повідомлення', 'початок листа, що пересилається', 'προωθημένο μήνυμα', 'αρχή προωθημένου μηνύματος', 'iletilmiş mesaj', 'iletilen ileti', 'ileti başlangıcı', 'iletilen mesaj',
  'הודעה שהועברה', 'רسالة معاد توجيهها', 'رسالة تم تمريرها', 'الرسالة المعاد توجيهها', 'رسالة محولة', 'پیام فوروارد شده', 'पुनः भेजा गया संदेश', 'अग्रेषित संदेश', 'tin nhắn đã chuyển tiếp', 'thư đã chuyển tiếp', 'pesan yang diteruskan', 'pesan terusan', 'ข้อความที่ส่งต่อ', 'edastatud kiri', 'pārsūtītais ziņojums', 'persiųstas laiškas',
  '転送されたメッセージ', '転送メッセージ', '転送メール', '转发邮件', '转发的邮件', '转发邮件信息', '轉寄郵件', '轉寄的郵件', '已转发邮件', '전달된 메시지', '전달된 메일', '전달 메일', '전달된 메세지',
]

/** Lines that ask for the answer above them, as help desks put them on top of what they send. */
export const REPLY_DELIMITERS: readonly string[] = [
  'reply above this line', 'type your reply above this line', 'write above this line', 'reply above the line', 'antworten sie oberhalb dieser zeile', 'antworten oberhalb dieser linie', 'bitte antworten sie oberhalb dieser zeile',
  'répondre au-dessus de cette ligne', 'écrivez votre réponse au-dessus de cette ligne', 'responda por encima de esta línea', 'escriba su respuesta por encima de esta línea', 'responder acima desta linha', 'digite sua resposta acima desta linha', 'rispondere sopra questa linea', 'antwoord boven deze regel', 'typ uw antwoord boven deze regel',
  'svara ovanför denna rad', 'svar over denne linje', 'odpowiedz powyżej tej linii', 'ответьте выше этой строки', 'введите ответ выше этой строки', 'この行より上に返信', '请在此行上方回复',
]
