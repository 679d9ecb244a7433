/**
 * Lines that a phone or a mail program adds below a message by itself, in the languages it speaks. Each pattern meets a
 * whole line of at most 120 characters, lower case, blanks collapsed, without an address in brackets at its end.
 */
const DEVICE =
  "(?:iphone|ipad|ipod(?: touch)?|apple watch|mac|android(?:-? ?\\p{L}{1,12})?|galaxy[\\p{L}\\d+ -]{0,24}|samsung[\\p{L}\\d+ -]{0,30}|huawei[\\p{L}\\d+ -]{0,24}|xiaomi[\\p{L}\\d+ -]{0,24}|nokia[\\p{L}\\d+ -]{0,24}|pixel[\\p{L}\\d+ -]{0,16}|oneplus[\\p{L}\\d+ -]{0,16}|blackberry[\\p{L}\\d+® -]{0,24}|windows phone|xperia[\\p{L}\\d+ -]{0,16}|motorola[\\p{L}\\d+ -]{0,16}|mobile(?: device| phone)?|phone|cell ?phone|smart ?phone|handheld|tablet|mobiltelefon|handy|smartphone|teléfono(?: móvil)?|móvil|celular|téléphone|mobile|portable|telefon\\p{L}{0,6}|телефона?|смартфона?|компьютера?|matkapuhelimes\\p{L}{0,4}|puhelimes\\p{L}{0,4})"

const PROGRAM =
  '(?:mail|outlook|yahoo mail|yahoo|proton ?mail|proton|gmail|samsung mobile|samsung email|aol|mailbird|spark|superhuman|front|missive|hey|airmail|mailspring|thunderbird|k-9 mail|fairemail|bluemail|blue mail|edison mail|newton mail|zoho mail|gmx|web\\.de|nine|aqua mail|canary|tutanota|tuta|mail\\.ru|fastmail|em client|windows mail|libero mail|orange|laposte\\.net|typeapp|polymail|shortwave|onmail|my mail|mymail|huawei mail|rediffmailng|telekom mail|freenet mail|virgilio|uol mail|seznam|яндекс\\.?\\s?почт\\p{L}{0,2}|почт\\p{L}{0,2} mail\\.ru|mail\\.ru)'

const PATTERNS: readonly string[] = [
  `sent (?:from|via|with|using|by) (?:my |the |a )?(?:mobile )?(?:${DEVICE}|${PROGRAM}).{0,60}`,
  'sent from .{1,40} for (?:ios|android|windows(?: 1[01])?|iphone|ipad|mac)',
  'get (?:the )?(?:outlook|bluemail|spark|aqua mail|yahoo mail|typeapp) for .{1,20}',
  'sent (?:securely )?(?:from|with) (?:proton|tuta).{0,60}',
  `von meine[mr](?:/meine[mr])? .{0,30}${DEVICE}.{0,40} (?:gesendet|versendet|geschickt)`,
  `(?:gesendet|versendet|geschickt|gesendet mit hilfe|diese nachricht wurde) (?:von|mit|aus|über|via|vom) .{0,30}(?:${DEVICE}|${PROGRAM}).{0,60}`,
  'outlook für .{1,20} (?:beziehen|herunterladen|abrufen|holen)',
  `(?:envoyé|envoyée|envoyé à partir|envoyé depuis) (?:de|depuis|à partir de|avec|via) (?:mon |ma |l'application )?.{0,30}(?:${DEVICE}|${PROGRAM}).{0,60}`,
  '(?:obtenez|obtenir|télécharger|téléchargez) outlook pour .{1,20}',
  `(?:enviado|enviada) (?:desde|de|do|através do|a partir do|a través de|con|com o|pelo|via) (?:mi |meu |el |o |la )?.{0,20}(?:${DEVICE}|${PROGRAM}).{0,60}`,
  '(?:obtener|obtenga|obtén|descargar) outlook para .{1,20}',
  '(?:obter|obtenha|baixar|descarregar) (?:o )?outlook para .{1,20}',
  `(?:inviato|inviata) (?:da|dal|dalla|con|tramite) (?:mio |mia |il |l')?.{0,20}(?:${DEVICE}|${PROGRAM}).{0,60}`,
  '(?:ottieni|scarica|ottenere) outlook per .{1,20}',
  `(?:verzonden|verstuurd|gestuurd) (?:vanaf|met|via|vanuit|van) (?:mijn )?.{0,20}(?:${DEVICE}|${PROGRAM}).{0,60}`,
  '(?:download )?outlook voor .{1,20}(?: downloaden| ophalen)?',
  `(?:skickat|skickades|sänt) (?:från|med|via) (?:min |mitt )?.{0,20}(?:${DEVICE}|${PROGRAM}).{0,60}`,
  'hämta outlook för .{1,20}',
  `(?:sendt|send) (?:fra|med|via) (?:min |mitt |mit )?.{0,20}(?:${DEVICE}|${PROGRAM}).{0,60}`,
  '(?:hent|få|skaff deg) outlook (?:til|for) .{1,20}',
  `lähetetty (?:minun )?.{0,40}(?:${DEVICE}|iphonesta|ipadista|puhelimesta|outlookista).{0,40}`,
  '(?:hanki|lataa) outlook .{1,30}',
  `wysłan[eoay] z .{0,30}(?:${DEVICE}|${PROGRAM}).{0,60}`,
  'pobierz (?:program |aplikację )?outlook (?:dla|na) .{1,30}',
  `odesláno z .{0,30}(?:${DEVICE}|${PROGRAM}).{0,60}`,
  `odoslané z .{0,30}(?:${DEVICE}|${PROGRAM}).{0,60}`,
  '(?:získat|získejte|získať|získajte) outlook pro .{1,20}',
  `(?:trimis|expediat) (?:de pe|din|de la) .{0,30}(?:${DEVICE}|${PROGRAM}).{0,40}`,
  '(?:obțineți|descărcați) outlook pentru .{1,20}',
  `.{0,12}iphone-?(?:om)?ról küldve|.{0,20}(?:iphone|ipad|android|telefon)\\p{L}{0,4} (?:készülékemről|küldtem|küldve)`,
  `poslano (?:s|sa|z|iz) .{0,30}(?:${DEVICE}|${PROGRAM}).{0,40}`,
  `(?:отправлено|послано|написано) (?:с|из|со|через) .{0,30}(?:${DEVICE}|${PROGRAM}).{0,60}`,
  '(?:скачать|получить|загрузить) outlook для .{1,20}',
  `(?:надіслано|відправлено) (?:з|із|через) .{0,30}(?:${DEVICE}|${PROGRAM}).{0,60}`,
  '(?:отримати|завантажити) outlook для .{1,20}',
  `(?:στάλθηκε|εστάλη|απεστάλη) από .{0,30}(?:${DEVICE}|${PROGRAM}).{0,40}`,
  '(?:λήψη|αποκτήστε) (?:του )?outlook για .{1,20}',
  "(?:iphone|ipad|android|mobil cihaz)['’]?\\p{L}{0,5} (?:gönderildi|gönderilmiştir)|.{0,12}(?:iphone|ipad|telefon)\\p{L}{0,6} gönderildi",
  '.{1,20} için outlook.{0,6} (?:edinin|indirin|alın)',
  'נשלח מה.{0,3}(?:iphone|ipad|android|טלפון).{0,20}',
  '(?:أ|ا|م)رسل(?:ت|ة)? من .{0,20}(?:iphone|ipad|android|هاتفي|جهازي).{0,20}',
  'ارسال شده از .{0,30}',
  '(?:(?:iphone|ipad|android)(?:から|より)送信|(?:私の|マイ)?(?:iphone|ipad|スマートフォン|携帯)から送信(?:しました)?)',
  '(?:outlook for .{1,20} を入手|(?:ios|android)(?: 版|版|用の?) ?outlook ?を(?:入手|取得|ダウンロード).{0,6})',
  '(?:发自|來自|从|從|傳送自)我的 ?.{1,30}(?:发送|傳送)?',
  '(?:从|從)我的 ?.{1,20}(?:发送|傳送|發送)',
  '(?:获取|下载|獲取|下載|取得)(?:适用于|適用於)? ?(?:.{1,12}的? ?)?outlook.{0,20}',
  '(?:나의|내) (?:iphone|ipad|갤럭시|핸드폰|스마트폰)에서 보냄',
  '(?:ios|android)용 outlook ?(?:다운로드|받기|가져오기)',
  'gửi từ (?:điện thoại )?.{0,20}(?:iphone|ipad|android|samsung|của tôi).{0,20}',
  'dikirim (?:dari|melalui) .{0,40}(?:iphone|ipad|android|saya|ponsel|outlook|yahoo).{0,20}',
  'ส่งจาก .{0,30}(?:iphone|ipad|android|ของฉัน).{0,20}',
]

/** A line that a device or program signs with, whole. */
export const MOBILE_SIGNATURE = new RegExp(`^(?:${PATTERNS.join('|')})$`, 'u')
