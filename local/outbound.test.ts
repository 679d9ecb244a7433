import { createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { outboundHandler, parseProviderRoutes } from './outbound.ts'

describe('parseProviderRoutes', () => {
  test.each(['', '[]', '{"http://a.example":"http://127.0.0.1:1"}', '{"https://a.example":7}', '{"a.example":"b"}'])(
    'core::local::outbound_routes_%j_are_refused',
    (text) => {
      expect(() => parseProviderRoutes(text)).toThrow('PM_PROVIDER_ROUTES takes a JSON object')
    },
  )
})

async function serve(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()) && server.closeAllConnections())
  return { port, [Symbol.asyncDispose]: close }
}

/** What the Worker's side sees: the answer, or `lost`. */
function ask(port: number, host: string, path: string): Promise<string> {
  return new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path, headers: { host }, setHost: false }, async (response) => {
      const body = (await response.toArray()).join('')
      resolve(`${response.statusCode} ${body}`)
    })
      .on('error', () => resolve('lost'))
      .end()
  })
}

describe('outboundHandler', () => {
  test('it::local::outbound_sends_a_mapped_origin_to_its_double_with_its_real_host', async () => {
    await using double = await serve((request, response) => response.end(`${request.headers.host}${request.url}`))
    await using carrier = await serve(
      outboundHandler({
        routes: { 'https://email.eu-west-2.amazonaws.com': `http://127.0.0.1:${double.port}` },
        allowLoopback: false,
        alwaysAllowed: new Set(),
      }),
    )

    const answer = await ask(carrier.port, 'email.eu-west-2.amazonaws.com', '/v2/email?x=1')

    expect(answer).toBe('200 email.eu-west-2.amazonaws.com/v2/email?x=1')
  })

  test('it::local::outbound_a_double_that_hangs_up_reads_as_a_lost_connection', async () => {
    await using double = await serve((request) => request.socket.destroy())
    await using carrier = await serve(
      outboundHandler({
        routes: { 'https://sqs.example': `http://127.0.0.1:${double.port}` },
        allowLoopback: false,
        alwaysAllowed: new Set(),
      }),
    )

    expect(await ask(carrier.port, 'sqs.example', '/')).toBe('lost')
  })

  test('it::local::outbound_reaches_loopback_only_when_it_is_on_or_named_by_a_setting', async () => {
    await using hook = await serve((_, response) => response.end('hook'))
    const host = `127.0.0.1:${hook.port}`
    const closed = { routes: {}, allowLoopback: false, alwaysAllowed: new Set<string>() }
    await using off = await serve(outboundHandler(closed))
    await using on = await serve(outboundHandler({ ...closed, allowLoopback: true }))
    await using named = await serve(outboundHandler({ ...closed, alwaysAllowed: new Set([host]) }))

    expect(await ask(off.port, host, '/')).toBe('lost')
    expect(await ask(on.port, host, '/')).toBe('200 hook')
    expect(await ask(named.port, host, '/')).toBe('200 hook')
  })

  test.each(['10.0.0.1', '[fd00::1]', '169.254.169.254', 'a b', ''])(
    'it::local::outbound_host_%j_is_never_connected_to',
    async (host) => {
      await using carrier = await serve(outboundHandler({ routes: {}, allowLoopback: true, alwaysAllowed: new Set() }))

      expect(await ask(carrier.port, host, '/')).toMatch(/^(lost|400 )/)
    },
  )
})
