import { Buffer } from 'node:buffer'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ARC_RECIPES } from './arc-recipes.ts'
import { AUTHOR_RECIPES } from './author-recipes.ts'
import { DKIM_RECIPES } from './dkim-recipes.ts'
import { DMARC_RECIPES } from './dmarc-recipes.ts'
import { NOW_MS, TRUSTED_AUTHSERV_ID } from './recipe.ts'
import { STAMP_RECIPES } from './stamp-recipes.ts'
import { zoneText } from './zone-text.ts'

/*
 * Writes the corpus anew: one .eml and one .json per recipe, and the zone. Every run makes new keys, so all files change
 * together. Run with `node test/corpus/auth/make.ts`.
 */

const HERE = import.meta.dirname
const RECIPES = [...DKIM_RECIPES, ...AUTHOR_RECIPES, ...DMARC_RECIPES, ...STAMP_RECIPES, ...ARC_RECIPES]

for (const name of readdirSync(HERE)) {
  if (/\.(?:eml|json|zone)$/.test(name)) rmSync(join(HERE, name))
}
for (const { id, edge, message, envelopeFrom, expected } of RECIPES) {
  writeFileSync(join(HERE, `${id}.eml`), Buffer.from(message, 'latin1'))
  const source = id.startsWith('rfc') ? 'derived:RFC 8463 A.3' : 'generated:make.ts'
  const settings = { trusted_authserv_id: TRUSTED_AUTHSERV_ID, now_ms: NOW_MS }
  const envelope = { from: envelopeFrom, to: 'agent@agents.example' }
  const facts = { id, edge, source, licence: 'Apache-2.0', envelope, settings, expect: expected }
  writeFileSync(join(HERE, `${id}.json`), `${JSON.stringify(facts, null, 2)}\n`)
}
writeFileSync(join(HERE, 'auth.zone'), zoneText())
