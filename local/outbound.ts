import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { type ClientRequest, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { z } from 'zod'
import { checkAddresses, isBlockedAddress } from '../server/platform/url-guard.ts'
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
  if (isIP(hostname) !== 0 && isBlockedAddress(hostname, { allowLoopback })) return null
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
      const found = addresses.map(({ address }) => address)
      if (checkAddresses(found, { allowLoopback }) !== 'allowed') {
        return callback(Object.assign(new Error('address refused'), { code: 'EACCES' }), '', 0)
      }
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
}
