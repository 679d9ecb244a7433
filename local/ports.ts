import { createServer } from 'node:net'
import { systemCode, Trouble } from './trouble.ts'

/** Everything of the local platform listens here only. */
export const LOOPBACK = '127.0.0.1'

/** A port of the local platform, with the setting that moves it. */
export type PortUse = { readonly what: 'the API' | 'SMTP'; readonly setting: string }

/** The API's port. */
export const API_PORT: PortUse = { what: 'the API', setting: 'PM_LOCAL_PORT' }

/** The SMTP listener's port. */
export const SMTP_PORT: PortUse = { what: 'SMTP', setting: 'PM_LOCAL_SMTP_PORT' }

/** The port itself, or a free one for 0. Nothing holds it until the caller does. @throws Trouble when it is taken */
export function checkPort(port: number, use: PortUse): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(portTrouble(error, port, use)))
    probe.listen(port, LOOPBACK, () => {
      const address = probe.address()
      const found = typeof address === 'object' && address !== null ? address.port : port
      probe.close(() => resolve(found))
    })
  })
}

/** A failed `listen` in words, where a person can mend it. */
export function portTrouble(error: unknown, port: number, use: PortUse): unknown {
  switch (systemCode(error)) {
    case 'EADDRINUSE':
    case 'ERR_ADDRESS_IN_USE':
      return new Trouble(`Port ${port} (${use.what}) is in use. Give another one: ${use.setting}=${port + 1} npm start`)
    case 'EACCES':
      return new Trouble(`Port ${port} (${use.what}) needs privileges. Give one above 1023 in ${use.setting}.`)
    default:
      return error
  }
}
