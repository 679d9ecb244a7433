import { Buffer } from 'node:buffer'
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/*
 * A DKIM and ARC signer of our own, written from RFC 6376, 8463 and 8617: the corpus must not be signed by the library
 * that verifies it. Messages are strings of Latin-1 characters with CRLF line ends.
 */

/** A test key and the text of its DNS record. */
export type TestKey = { readonly privateKey: KeyObject; readonly record: string; readonly algorithm: 'rsa' | 'ed25519' }

/** A fresh RSA key; its record holds a SubjectPublicKeyInfo, or the bare RSAPublicKey of RFC 6376 3.6.1. */
export function rsaKey(bits: number, form: 'spki' | 'pkcs1' = 'spki'): TestKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  const p = publicKey.export({ type: form, format: 'der' }).toString('base64')
  return { privateKey, record: `v=DKIM1; k=rsa; p=${p}`, algorithm: 'rsa' }
}

/** A fresh Ed25519 key; its record holds the bare 32 bytes (RFC 8463). */
export function ed25519Key(): TestKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const p = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64')
  return { privateKey, record: `v=DKIM1; k=ed25519; p=${p}`, algorithm: 'ed25519' }
}

/** What a signature says. `tags` are added, and replace those of the same name; an empty value drops the tag. */
export type SignOptions = {
  readonly key: TestKey
  readonly d: string
  readonly s: string
  readonly canonicalization?: 'relaxed/relaxed' | 'simple/simple' | 'relaxed/simple'
  readonly hash?: 'sha256' | 'sha1'
  readonly h?: string
  readonly l?: number
  readonly tags?: Readonly<Record<string, string>>
}

/** The message with one more DKIM-Signature on top. */
export function signDkim(message: string, options: SignOptions): string {
  return `${signatureField(message, 'DKIM-Signature', { v: '1' }, options)}\r\n${message}`
}

/** The message with one more ARC set on top (RFC 8617). `cv` defaults to what the position asks for. */
export function sealArc(message: string, options: SignOptions & { readonly i: number; readonly cv?: string }): string {
  const { i, key } = options
  const aar = `ARC-Authentication-Results: i=${i}; mx.example.net; dkim=pass`
  const ams = signatureField(message, 'ARC-Message-Signature', { i: String(i) }, options)
  const tags = {
    i: String(i),
    a: `${key.algorithm}-sha256`,
    cv: options.cv ?? (i === 1 ? 'none' : 'pass'),
    d: options.d,
    s: options.s,
  }
  const open = `ARC-Seal: ${tagList({ ...tags, b: '' })}`
  const earlier = arcFields(message).map((field) => `${relaxed(field)}\r\n`)
  const input = [...earlier, `${relaxed(aar)}\r\n`, `${relaxed(ams)}\r\n`, relaxed(open)].join('')
  const seal = open + signature(key, 'sha256', input)
  return `${seal}\r\n${ams}\r\n${aar}\r\n${message}`
}

/** Fields of earlier sets, oldest set first, in the order results, message signature, seal. */
function arcFields(message: string): string[] {
  const fields = fieldsOf(message).filter((field) => /^arc-/i.test(field))
  const instance = (field: string) => Number(/\bi=(\d+)/.exec(field)?.[1])
  const rank = (field: string) => (/^arc-a/i.test(field) ? 0 : /^arc-m/i.test(field) ? 1 : 2)
  return fields.toSorted((one, other) => instance(one) - instance(other) || rank(one) - rank(other))
}

function signatureField(message: string, name: string, first: Record<string, string>, options: SignOptions): string {
  const { key, hash = 'sha256', canonicalization = 'relaxed/relaxed' } = options
  const [headers, body] = canonicalization.split('/')
  const h = options.h ?? 'from:to:subject:date:message-id'
  const content = body === 'simple' ? simpleBody(bodyOf(message)) : relaxedBody(bodyOf(message))
  const covered = options.l === undefined ? content : content.slice(0, options.l)
  const tags = {
    ...first,
    a: `${key.algorithm}-${hash}`,
    c: canonicalization,
    d: options.d,
    s: options.s,
    h,
    ...(options.l === undefined ? {} : { l: String(options.l) }),
    bh: createHash(hash).update(Buffer.from(covered, 'latin1')).digest('base64'),
    ...options.tags,
    b: '',
  }
  const open = `${name}: ${tagList(tags)}`
  const canon = headers === 'simple' ? (field: string) => field : relaxed
  const input = [...chosenFields(message, h).map((field) => `${canon(field)}\r\n`), canon(open)].join('')
  return open + signature(key, hash, input)
}

function tagList(tags: Readonly<Record<string, string>>): string {
  const kept = Object.entries(tags).filter(([name, value]) => name === 'b' || value !== '')
  return kept.map(([name, value]) => `${name}=${value}`).join('; ')
}

function signature(key: TestKey, hash: string, input: string): string {
  const bytes = Buffer.from(input, 'latin1')
  if (key.algorithm === 'rsa') return sign(hash, bytes, key.privateKey).toString('base64')
  return sign(null, createHash('sha256').update(bytes).digest(), key.privateKey).toString('base64')
}

/** Fields that `h=` names: each name takes the lowest instance not taken yet. */
function chosenFields(message: string, h: string): string[] {
  const left = fieldsOf(message)
  return h.split(':').flatMap((name) => {
    const at = left.findLastIndex(
      (field) => field.slice(0, field.indexOf(':')).trim().toLowerCase() === name.trim().toLowerCase(),
    )
    return at < 0 ? [] : left.splice(at, 1)
  })
}

function fieldsOf(message: string): string[] {
  return message.slice(0, message.indexOf('\r\n\r\n')).split(/\r\n(?![\t ])/)
}

function bodyOf(message: string): string {
  return message.slice(message.indexOf('\r\n\r\n') + 4)
}

/** RFC 6376 3.4.2 */
function relaxed(field: string): string {
  const colon = field.indexOf(':')
  const value = field
    .slice(colon + 1)
    .replaceAll('\r\n', '')
    .replace(/[\t ]+/g, ' ')
  return `${field.slice(0, colon).trim().toLowerCase()}:${value.trim()}`
}

/** RFC 6376 3.4.3 */
function simpleBody(body: string): string {
  return `${body.replace(/(?:\r\n)+$/, '')}\r\n`
}

/** RFC 6376 3.4.4 */
function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[\t ]+/g, ' ').replace(/ $/, ''))
  const text = lines.join('\r\n').replace(/(?:\r\n)+$/, '')
  return text === '' ? '' : `${text}\r\n`
}
