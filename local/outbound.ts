import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { type ClientRequest, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { z } from 'zod'
import { Trouble } from './trouble.ts'

const Routes = z.record(z.url({ protocol: /^https$/ }), z.url({ protocol: /^https?$/ }))

/** Outside origin to where it is served for this platform, both as origins. */
export type ProviderRoutes = Readonly<Record<string, string>>

/** The JSON object of `PM_PROVIDER_ROUTES`. @throws Trouble when it is not one of https origins to http(s) origins */
export function parseProviderRoutes(text: string): ProviderRoutes {
  try {
    return Routes.parse(JSON.parse(text))
  } catch {
    throw new Trouble('PM_PROVIDER_ROUTES takes a JSON object like {"https://host.example": "http://127.0.0.1:4600"}.')
  }
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Special-purpose ranges (IANA registries of RFC 6890): nothing there is the public internet. */
const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(network, prefix, 'ipv4')
}
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')
const specialIpv6 = new BlockList()
specialIpv6.addSubnet('2001::', 23, 'ipv6')
specialIpv6.addSubnet('2001:db8::', 32, 'ipv6')
specialIpv6.addSubnet('2002::', 16, 'ipv6')
specialIpv6.addSubnet('3fff::', 20, 'ipv6')

/** May a request of the Worker be connected to this IP address? */
export function mayConnect(address: string, { allowLoopback }: { readonly allowLoopback: boolean }): boolean {
  if (isIP(address) === 6) {
    if (loopback.check(address, 'ipv6')) return allowLoopback
    return publicIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
  }
  if (loopback.check(address, 'ipv4')) return allowLoopback
  return isIP(address) === 4 && !special.check(address, 'ipv4')
}

/**
 * Carries every `fetch` of the Worker: to the double of a mapped origin, to loopback, or out over https. The name is
 * resolved once, the address checked and connected to, so that no name can point elsewhere between check and use. A
 * refused or failed connection ends the Worker's one, which it sees as a lost connection.
 * @param alwaysAllowed `host:port` of loopback services that settings name themselves (the resolvers)
 */
export function outboundHandler(input: {
  readonly routes: ProviderRoutes
  readonly allowLoopback: boolean
  readonly alwaysAllowed: ReadonlySet<string>
}) {
  const byHost = new Map(Object.entries(input.routes).map(([from, to]) => [new URL(from).host, new URL(to)]))
  return (request: IncomingMessage, response: ServerResponse): void => {
    const host = request.headers.host ?? ''
    const allowLoopback = input.allowLoopback || input.alwaysAllowed.has(host) || byHost.has(host)
    const upstream = open(request, byHost.get(host) ?? targetOf(host), allowLoopback)
    if (upstream === null) {
      response.destroy()
      return
    }
    upstream.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    upstream.on('error', () => response.destroy())
    response.on('close', () => upstream.destroy())
    request.on('error', () => upstream.destroy())
    request.pipe(upstream)
  }
}

/** The runtime does not say which scheme was asked: loopback is plain, everything else is not. */
function targetOf(host: string): URL | null {
  const scheme = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/.test(host) ? 'http' : 'https'
  return URL.canParse(`${scheme}://${host}`) ? new URL(`${scheme}://${host}`) : null
}

function open(request: IncomingMessage, target: URL | null, allowLoopback: boolean): ClientRequest | null {
  if (target === null) return null
  const hostname = target.hostname.replace(/^\[|\]$/g, '')
  // A literal address is connected to without a look-up.
  if (isIP(hostname) !== 0 && !mayConnect(hostname, { allowLoopback })) return null
  const make = target.protocol === 'https:' ? httpsRequest : httpRequest
  return make({
    hostname,
    port: target.port || (target.protocol === 'https:' ? 443 : 80),
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: request.headers,
    lookup: checkedLookup(allowLoopback),
    setHost: false,
  })
}

function checkedLookup(allowLoopback: boolean): LookupFunction {
  return (hostname, options, callback) => {
    systemLookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      if (error !== null || first === undefined) return callback(error ?? new Error('no address'), '', 0)
      // One forbidden address among them is one that a retry could reach.
      if (addresses.some(({ address }) => !mayConnect(address, { allowLoopback }))) {
        return callback(Object.assign(new Error('address refused'), { code: 'EACCES' }), '', 0)
      }
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
}
