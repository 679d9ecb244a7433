const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** An instant as mail writes it, in UTC: `Fri, 09 Oct 2026 10:00:00 +0000`. `ms` is Unix time. [RFC 5322 3.3] */
export function formatDate(ms: number): string {
  const at = new Date(ms)
  const two = (n: number) => String(n).padStart(2, '0')
  const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':')
  const day = `${DAYS[at.getUTCDay()]}, ${two(at.getUTCDate())} ${MONTHS[at.getUTCMonth()]}`
  return `${day} ${String(at.getUTCFullYear()).padStart(4, '0')} ${time} +0000`
}
