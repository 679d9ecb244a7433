import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('it::local::the_demo_plays_a_day_with_one_email_an_uncertain_one_and_verified_events', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'demo.ts')])

  for (const line of [
    /SMTP answered 250/,
    /msg_\w+ and msg_\w+: one email$/m,
    /receiver: verified message\.delivered #\d+ to jo@simulator\.invalid/,
    /msg_\w+ is uncertain/,
    /^ +\d+\.\d s {2}Done\.$/m,
  ]) {
    expect(stdout).toMatch(line)
  }
})
