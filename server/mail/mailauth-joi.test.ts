import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { string } from './mailauth-joi.ts'

const Joi = createRequire(import.meta.url)('joi')

test('core::auth::the_stand_in_for_joi_judges_every_text_as_joi_does', () => {
  const real = Joi.string().base64({ paddingRequired: false })
  const ours = string().base64()
  const texts = fc.oneof(fc.base64String(), fc.string(), fc.stringMatching(/^[A-Za-z0-9+/=]{0,12}$/))
  fc.assert(
    fc.property(texts, (text) => {
      expect(ours.validate(text).error === undefined).toBe(real.validate(text).error === undefined)
    }),
    { numRuns: 2000 },
  )
})
