import { domainToUnicode } from 'node:url'
import { getDomain } from 'tldts'

/**
 * The domain somebody registered, by the public suffix list with its private section: `mail.shop.example.co.uk` gives
 * `example.co.uk`. The input itself when it has no known suffix. For look-alikes, contacts and search; DMARC does not use
 * it (it walks the tree). Lower case A-labels in and out.
 */
export function registrableDomain(domain: string): string {
  return getDomain(domain, { allowPrivateDomains: true }) ?? domain
}

/** A domain as people see it: A-labels as Unicode. The input itself when it is not a valid internationalised name. */
export function domainAsShown(domain: string): string {
  return domain.includes('xn--') ? domainToUnicode(domain) || domain : domain
}
