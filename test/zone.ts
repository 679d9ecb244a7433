import type { DnsAnswer, DnsType, ResolveDns } from '../server/mail/parsed.ts'

/**
 * A DNS double for tests, read from lines `name TYPE value`; `name SERVFAIL` makes every question for that name fail. Like
 * a real server it tells NXDOMAIN (no such name, and none below it) from NODATA (the name exists without that type).
 * `questions` holds each look-up in order.
 */
export type Zone = { readonly resolve: ResolveDns; readonly questions: string[] }

/** Lines that are empty or begin with `;` are skipped. Names are compared in lower case. */
export function createZone(text: string): Zone {
  const records = new Map<string, string[]>()
  const names = new Set<string>()
  const failing = new Set<string>()
  for (const line of text.split('\n')) {
    const [, name = '', type = '', value = ''] = /^(\S+)\s+(\S+)\s*(.*)$/.exec(line) ?? []
    if (name === '' || name.startsWith(';')) continue
    const owner = name.toLowerCase()
    if (type === 'SERVFAIL') failing.add(owner)
    const labels = owner.split('.')
    for (let count = 1; count <= labels.length; count += 1) names.add(labels.slice(-count).join('.'))
    if (type !== 'SERVFAIL') records.set(`${owner} ${type}`, [...(records.get(`${owner} ${type}`) ?? []), value])
  }
  const questions: string[] = []
  const resolve = async (name: string, type: DnsType): Promise<DnsAnswer> => {
    questions.push(`${name} ${type}`)
    const owner = name.toLowerCase()
    if (failing.has(owner)) throw new Error('SERVFAIL')
    return { rcode: names.has(owner) ? 'NOERROR' : 'NXDOMAIN', records: records.get(`${owner} ${type}`) ?? [] }
  }
  return { resolve, questions }
}
