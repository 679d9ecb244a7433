import { expect, test } from 'vitest'
import { createZone } from './zone.ts'

const zone = () =>
  createZone(
    '; policies\n_dmarc.example.com TXT v=DMARC1; p=reject\nexample.net A 192.0.2.1\ndown.example.net SERVFAIL\n',
  )

test('test::zone::a_name_without_the_type_has_no_data_and_a_name_that_is_not_there_does_not_exist', async () => {
  const { resolve, questions } = zone()

  expect(await resolve('_dmarc.example.com', 'TXT')).toEqual({ rcode: 'NOERROR', records: ['v=DMARC1; p=reject'] })
  expect(await resolve('EXAMPLE.com', 'TXT')).toEqual({ rcode: 'NOERROR', records: [] })
  expect(await resolve('mail.example.com', 'A')).toEqual({ rcode: 'NXDOMAIN', records: [] })
  expect(questions).toEqual(['_dmarc.example.com TXT', 'EXAMPLE.com TXT', 'mail.example.com A'])
})

test('test::zone::a_failing_name_rejects_every_question', async () => {
  await expect(zone().resolve('down.example.net', 'TXT')).rejects.toThrow('SERVFAIL')
  await expect(zone().resolve('down.example.net', 'A')).rejects.toThrow('SERVFAIL')
})
