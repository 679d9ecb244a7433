import { fails, keys, passes, type Recipe, recipe, signed } from './recipe.ts'
import { sealArc, type TestKey } from './signer.ts'

function chain(message: string, sets: number, key: TestKey = keys.rsa, s = 'rsa'): string {
  let sealed = message
  for (let i = 1; i <= sets; i += 1) sealed = sealArc(sealed, { key, d: 'relay.example.net', s, i })
  return sealed
}

/** A mailing list changed the subject after the author signed: only the chain still speaks. */
const RELAYED = signed().replace('Subject: ', 'Subject: [list] ')
const RELAYED_FACTS = fails('rsa', 'fail')

/** Chains good and broken; none of them changes a verdict. */
export const ARC_RECIPES: readonly Recipe[] = [
  recipe('arc-one-set', chain(signed(), 1), { ...passes('rsa'), arc: ['pass', 1] }),
  recipe('arc-three-sets', chain(signed(), 3), { ...passes('rsa'), arc: ['pass', 3] }),
  recipe('arc-five-sets', chain(signed(), 5), { ...passes('rsa'), arc: ['pass', 5] }),
  recipe('arc-ed25519', chain(signed(), 2, keys.ed, 'ed'), { ...passes('rsa'), arc: ['pass', 2] }),
  recipe('arc-never-overrides', chain(RELAYED, 2), { ...RELAYED_FACTS, arc: ['pass', 2] }),
  recipe('arc-body-changed', chain(signed(), 1).replace('nine', 'ten'), { ...RELAYED_FACTS, arc: ['fail', 1] }),
  recipe(
    'arc-seal-broken',
    chain(signed(), 2).replace(
      'ARC-Authentication-Results: i=1; mx.example.net; dkim=pass',
      'ARC-Authentication-Results: i=1; mx.example.net; dkim=fail',
    ),
    { ...passes('rsa'), arc: ['fail', 2] },
  ),
  recipe('arc-set-incomplete', chain(signed(), 1).replace(/ARC-Authentication-Results: .*\r\n/, ''), {
    ...passes('rsa'),
    arc: ['fail', 1],
  }),
  recipe('arc-gap', chain(signed(), 1).replaceAll('i=1;', 'i=2;'), { ...passes('rsa'), arc: ['fail', 1] }),
  recipe('arc-repeated-field', `ARC-Authentication-Results: i=1; mx.example.net; dkim=pass\r\n${chain(signed(), 1)}`, {
    ...passes('rsa'),
    arc: ['fail', 1],
  }),
  recipe(
    'arc-chain-declared-broken',
    sealArc(chain(signed(), 1), { key: keys.rsa, d: 'relay.example.net', s: 'rsa', i: 2, cv: 'fail' }),
    { ...passes('rsa'), arc: ['fail', 2] },
  ),
  recipe('arc-missing-key', chain(signed(), 1, keys.rsa, 'nowhere'), { ...passes('rsa'), arc: ['fail', 1] }),
  recipe('arc-weak-key', chain(signed(), 1, keys.weak, 'weak'), { ...passes('rsa'), arc: ['fail', 1] }),
  recipe('arc-key-lookup-fails', chain(signed(), 1, keys.rsa, 'down'), { ...passes('rsa'), arc: ['temperror', 1] }),
  recipe('arc-six-sets-are-not-judged', chain(signed(), 6), { ...passes('rsa'), arc: ['policy', 6] }),
]
