import type { Settings } from '../env.ts'
import { ApiError } from '../platform/api-error.ts'

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Whether a request came to the API host. On one machine any loopback name and port is it. [settled S26] */
export function isApiHost(settings: Pick<Settings, 'env' | 'apiHost'>, url: URL): boolean {
  return settings.env === 'local' ? LOOPBACK.has(url.hostname) : url.host === settings.apiHost
}

/** Another host is no route of ours; nothing is read before this. */
export function assertApiHost(settings: Pick<Settings, 'env' | 'apiHost'>, url: URL): void {
  if (!isApiHost(settings, url)) throw new ApiError('route_not_found')
}

/** Origin of links to this API. */
export function origin(settings: Pick<Settings, 'env' | 'apiHost'>): string {
  return `${settings.env === 'local' ? 'http' : 'https'}://${settings.apiHost}`
}
