import { errorOfAnswer, noAnswer, PactMailError, redirectRefused, unexpectedAnswer } from './errors.ts'
import { type Page, Pages } from './pages.ts'
import { delayMs, sleep } from './waiting.ts'

/** What a client needs to know. */
export type ClientOptions = {
  /** `pmk_live_…` or `pmk_test_…`. */
  readonly apiKey: string
  /** Where PactMail answers, without `/v1`. Default: the local platform, `http://127.0.0.1:8787`. */
  readonly baseUrl?: string
  /** Stands in for the global `fetch`. */
  readonly fetch?: typeof fetch
  /** Milliseconds one attempt may take. Default 30,000. */
  readonly timeoutMs?: number
  /** Attempts after the first, at most 10. Default 3. */
  readonly maxRetries?: number
}

/** What one call may do differently. */
export type CallOptions = {
  /** Your own key for this intent, 1 to 255 printable ASCII characters; one is made when left out. */
  readonly idempotencyKey?: string
  /** Milliseconds one attempt may take. */
  readonly timeoutMs?: number
  /** Attempts after the first, at most 10. */
  readonly maxRetries?: number
  /** Ends the call, its attempts and its waiting. */
  readonly signal?: AbortSignal
}

/** How one operation travels. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Arguments that are not in the path travel as a JSON body, except those of `query`. */
  readonly body?: true
  readonly query?: readonly string[]
  /** Takes an Idempotency-Key. */
  readonly key?: true
  /** May be sent again. */
  readonly repeat?: true
  /** Answers bytes. */
  readonly bytes?: true
  /** Seconds the server itself waits when `timeout` is not given. */
  readonly wait?: number
}

/** The arguments of an operation, flat: what travels in the path, the query and the body. */
export type Args<D> = Flat<Part<D, 'path'> & Part<D, 'query'> & Part<D, 'body'>>
type Part<D, K extends string> = D extends { readonly [key in K]?: infer V } ? Given<NonNullable<V>> : unknown
type Given<V> = [V] extends [never] ? unknown : V
type Flat<T> = T extends unknown ? { [K in keyof T]: T[K] } : never
/** The arguments of an operation that takes none. */
export type NoArgs = { readonly [name: string]: never }

const DEFAULT_BASE_URL = 'http://127.0.0.1:8787'
const DEFAULT_TIMEOUT_MS = 30_000
const DEFAULT_RETRIES = 3
const RETRIES_MAX = 10
/** What the network may take on top of the time a server waits by itself. */
const WAIT_MARGIN_MS = 10_000
const VERSION = '0.1.0'

type Prepared = {
  readonly operation: Operation
  readonly url: string
  readonly init: RequestInit
  readonly timeoutMs: number
  readonly signal: AbortSignal | null
}

function checkedBaseUrl(baseUrl: string): string {
  const url = new URL(baseUrl)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new TypeError('baseUrl must be http or https')
  if (url.username !== '' || url.search !== '' || url.hash !== '')
    throw new TypeError('baseUrl must be a plain address')
  return `${url.origin}${url.pathname.replace(/\/$/, '')}`
}

function checkedNumber(name: string, value: number, min: number, max: number): number {
  if (!Number.isInteger(value) || value < min || value > max)
    throw new RangeError(`${name} must be a whole number from ${min} to ${max}`)
  return value
}

function filledPath(path: string, args: Readonly<Record<string, unknown>>, used: Set<string>): string {
  return path.replace(/\{([a-z_]+)\}/g, (_, name: string) => {
    const value = args[name]
    used.add(name)
    // An empty or dotted segment would make the request land on another path.
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) throw new TypeError(`${name} must be an id`)
    return encodeURIComponent(value)
  })
}

function queryText(args: Readonly<Record<string, unknown>>, names: readonly string[]): string {
  const query = new URLSearchParams()
  for (const name of names) {
    const value = args[name]
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return query.size === 0 ? '' : `?${query}`
}

/** A key nobody else makes: 128 random bits. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Everything a call needs besides its names and types: key, attempts, deadlines, errors, pages. */
export class Core {
  readonly #apiKey: string
  readonly #baseUrl: string
  readonly #fetch: typeof fetch
  readonly #timeoutMs: number
  readonly #maxRetries: number

  constructor(options: ClientOptions) {
    if (typeof options.apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(options.apiKey))
      throw new TypeError('apiKey must be an API key')
    this.#apiKey = options.apiKey
    this.#baseUrl = checkedBaseUrl(options.baseUrl ?? DEFAULT_BASE_URL)
    this.#fetch = options.fetch ?? ((input, init) => fetch(input, init))
    this.#timeoutMs = checkedNumber('timeoutMs', options.timeoutMs ?? DEFAULT_TIMEOUT_MS, 1, 3_600_000)
    this.#maxRetries = checkedNumber('maxRetries', options.maxRetries ?? DEFAULT_RETRIES, 0, RETRIES_MAX)
  }

  /** Makes one call: as many attempts as are allowed, all with the same idempotency key. Throws PactMailError. */
  async call<T>(operation: Operation, args: object, options: CallOptions = {}): Promise<T> {
    const request = this.#prepare(operation, args as Readonly<Record<string, unknown>>, options)
    const retries = checkedNumber('maxRetries', options.maxRetries ?? this.#maxRetries, 0, RETRIES_MAX)
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#attempt(request)
      if (!(outcome instanceof PactMailError)) return outcome as T
      const mayRepeat = operation.repeat === true && outcome.retryable && attempt <= retries
      const waitMs = mayRepeat ? delayMs(attempt, outcome.retryAfter) : null
      if (waitMs === null) throw outcome
      await sleep(waitMs, request.signal)
    }
  }

  /** A list: one call for each page. */
  pages<T>(operation: Operation, args: object, options?: CallOptions): Pages<T> {
    return new Pages((cursor) => this.call<Page<T>>(operation, cursor === null ? args : { ...args, cursor }, options))
  }

  #prepare(operation: Operation, args: Readonly<Record<string, unknown>>, options: CallOptions): Prepared {
    const used = new Set<string>()
    const path = filledPath(operation.path, args, used)
    const rest = Object.keys(args).filter((name) => !used.has(name))
    const inQuery = operation.body ? (operation.query ?? []) : rest
    const headers: Record<string, string> = {
      authorization: `Bearer ${this.#apiKey}`,
      accept: operation.bytes ? '*/*' : 'application/json',
      'user-agent': `pactmail-typescript/${VERSION}`,
    }
    if (operation.key) headers['idempotency-key'] = options.idempotencyKey ?? newIdempotencyKey()
    const init: RequestInit = { method: operation.method, headers, redirect: 'manual' }
    if (operation.body) {
      headers['content-type'] = 'application/json'
      init.body = JSON.stringify(
        Object.fromEntries(rest.filter((name) => !inQuery.includes(name)).map((name) => [name, args[name]])),
      )
    }
    return {
      operation,
      url: `${this.#baseUrl}${path}${queryText(args, inQuery)}`,
      init,
      timeoutMs: this.#deadline(operation, args, options),
      signal: options.signal ?? null,
    }
  }

  /** A call that waits by itself gets the time it asked for, and what the network needs. */
  #deadline(operation: Operation, args: Readonly<Record<string, unknown>>, options: CallOptions): number {
    if (options.timeoutMs !== undefined) return checkedNumber('timeoutMs', options.timeoutMs, 1, 3_600_000)
    if (operation.wait === undefined) return this.#timeoutMs
    const seconds = Number(args['timeout'] ?? operation.wait)
    return Math.max(this.#timeoutMs, seconds * 1000 + WAIT_MARGIN_MS)
  }

  /** One attempt: the answer, or why there is none. Throws only what the caller's own signal says. */
  async #attempt(request: Prepared): Promise<unknown> {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), request.timeoutMs)
    const signal = request.signal === null ? deadline.signal : AbortSignal.any([request.signal, deadline.signal])
    try {
      const response = await this.#fetch(request.url, { ...request.init, signal })
      return await answerOf(request.operation, response)
    } catch (cause) {
      request.signal?.throwIfAborted()
      const code = deadline.signal.aborted ? 'client_timeout' : 'network_error'
      return noAnswer(code, request.operation.repeat === true, cause)
    } finally {
      clearTimeout(timer)
    }
  }
}

async function answerOf(operation: Operation, response: Response): Promise<unknown> {
  const type: string = response.type
  if (type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    await response.body?.cancel()
    return redirectRefused(response.status)
  }
  if (!response.ok) return errorOfAnswer(response.status, response.headers, await response.text())
  if (operation.bytes) return response
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    return unexpectedAnswer(response.status, response.headers, cause)
  }
}
