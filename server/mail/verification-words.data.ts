/** Words that make a mail one about proving an address or signing in. Regular expression sources, lower case. */
export const TRIGGERS: readonly string[] = [
  'verification', 'verify(?:ing)?', 'codes?', 'passcodes?', 'one[- ]time (?:password|pin)', 'one[- ]time', 'otp', 'security code', 'confirm(?:ation|ing)?', 'sign[- ]in',
  'log[- ]?in', 'password reset', 'reset your password', '2fa', 'two-factor', 'two-step', 'authentication', 'authenticate', 'magic link', 'activation', 'activate',
  'pin', 'bestätigungscode', 'bestätigen', 'bestätigung', 'sicherheitscode', 'einmalcode', 'einmalpasswort', 'verifizierungscode', 'zugangscode', 'anmeldecode', 'passwort zurücksetzen',
  'code de vérification', 'code de sécurité', 'code à usage unique', 'vérification', 'mot de passe oublié', 'código de verificación', 'código de seguridad', 'código', 'verificación', 'código de verificação',
  'codice di verifica', 'codice di sicurezza', 'codice', 'verifica', 'verificatiecode', 'beveiligingscode', 'inlogcode', 'verifieringskod', 'engångskod', 'bekræftelseskode', 'bekreftelseskode', 'engangskode', 'vahvistuskoodi',
  'kod weryfikacyjny', 'kod', 'ověřovací kód', 'overovací kód', 'ellenőrző kód', 'cod de verificare', 'код подтверждения', 'код', 'проверочный код', 'код підтвердження', 'κωδικός επαλήθευσης', 'κωδικός', 'doğrulama kodu',
  'קוד אימות', 'رمز التحقق', 'کد تأیید', 'सत्यापन कोड', 'mã xác minh', 'mã xác nhận', 'kode verifikasi',
]

/** The same in scripts that do not part words. */
export const TRIGGERS_UNSPACED: readonly string[] = [
  '验证码', '驗證碼', '校验码', '动态码', '確認コード', '認証コード', '認証番号', 'ワンタイムパスワード', '인증번호', '인증 번호', '인증코드', '인증 코드', 'รหัสยืนยัน', 'รหัส otp',
]

/** Triggers behind which a number is a secret code and hardly anything else; compounds (`engångskod`) included. */
export const CODE_WORDS: readonly string[] = [
  '\\p{L}*codes?', 'otp', 'pin', '2fa', 'one[- ]time (?:password|pin)', 'código', 'codice', '\\p{L}*kod[eu]?', '\\p{L}*kód', 'код', 'koodi', '\\p{L}*koodi', 'kodu', 'κωδικός', 'رمز', 'کد', 'קוד', 'कोड', 'mã', 'kode', 'einmalpasswort', 'cod',
]

/** Words before "code" that make it another sort of code. */
export const OTHER_CODES: readonly string[] = [
  'discount', 'promo', 'promotion', 'promotional', 'coupon', 'voucher', 'gift', 'product', 'postal', 'post', 'zip', 'area', 'country', 'error', 'dress', 'qr', 'source', 'bar', 'tracking', 'reference', 'booking', 'order', 'sort',
  'item', 'colour', 'color', 'civil', 'tax', 'status', 'referral', 'supplier', 'customer', 'project', 'cost', 'swift', 'bic', 'hs', 'vin', 'gate', 'door', 'building', 'rabatt', 'gutschein', 'de réduction', 'promotionnel', 'de descuento', 'postale', 'sconto',
]

/** Words behind "code" that do the same. */
export const OTHER_CODES_AFTER: readonly string[] = [
  'review', 'reviews', 'base', 'freeze', 'name', 'names', 'owner', 'owners', 'quality', 'of conduct', 'coverage', 'change', 'changes', 'repository', 'generation', 'postal', 'postale', 'fiscale', 'fiscal', 'promo', 'promotionnel', 'produit', 'article', 'client', 'barre', 'à barre',
  'civil', 'civile', 'pénal', 'penal', 'penale', 'sconto', 'de descuento', 'de producto', 'de barras', 'de conduite', 'pocztowy', 'rabatowy',
]

/** Words before a number that make it the number of a thing. */
export const NUMBERED_THINGS: readonly string[] = [
  'order', 'orders', 'release', 'invoice', 'invoices', 'inv', 'ref', 'reference', 'booking', 'reservation', 'ticket', 'case', 'policy', 'account', 'customer', 'client', 'flight', 'po', 'parcel', 'tracking', 'shipment', 'delivery', 'contract', 'quote', 'quotation', 'project', 'room', 'suite', 'building',
  'version', 'extension', 'ext', 'page', 'year', 'model', 'part', 'item', 'article', 'request', 'job', 'lot', 'unit', 'flat', 'plate', 'vehicle', 'registration', 'van', 'truck', 'bus', 'train', 'gate', 'dock', 'phone', 'tel', 'mobile', 'fax', 'call', 'vat', 'iban', 'sku',
  'rechnung', 'bestellung', 'auftrag', 'kundennummer', 'vertrag', 'zimmer', 'commande', 'facture', 'dossier', 'client', 'réservation', 'pedido', 'factura', 'reserva', 'ordine', 'fattura', 'prenotazione', 'bestelling', 'factuur', 'zamówienie', 'faktura', 'заказ', 'счёт', 'счет',
]
