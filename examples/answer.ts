import { readFileSync } from 'node:fs'
import { PactMail } from '../sdks/typescript/src/pactmail.ts'

const local = JSON.parse(readFileSync(process.env['PM_LOCAL_FILE'] ?? '.pactmail/local.json', 'utf8'))
const client = new PactMail({ apiKey: local.tenant_key, baseUrl: local.api_url })

const owner = { name: 'Olga Owner', email: 'olga@example.com' }
// It may answer anybody. By default only senders that DMARC vouches for, and whom it wrote to before.
const send_policy = { require_known_recipient: false }
const who = { username: 'scout', display_name: 'Scout', client_id: 'scout-1', owner, send_policy }
const scout = await client.identities.create({ tenant_id: local.tenant_id, ...who })
console.log(`Write to ${scout.primary_address}`)

const { message } = await client.messages.wait({ identity_id: scout.id, timeout: 60 })
if (message === null) throw new Error('Nobody wrote within a minute.')
console.log(`${message.from?.address} wrote: ${message.extracted_text}`)

const answer = { identity_id: scout.id, message_id: message.id, text: 'Thank you, I am on it.' }
const sent = await client.messages.reply(answer, { idempotencyKey: `answer-${message.id}` })
const again = await client.messages.reply(answer, { idempotencyKey: `answer-${message.id}` })
console.log(sent.status, sent.id === again.id ? 'once' : 'twice')
