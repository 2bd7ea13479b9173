import { Refused } from './errors.ts'
import type { FastifyInstance } from 'fastify'

/**
 * Protects a loopback installation against DNS rebinding, where a foreign site reaches it under the site's own host
 * name: only the names of this machine and of the public URL are served.
 */
export function refuseForeignHosts(app: FastifyInstance, isAllowed: (hostname: string) => boolean): void {
  app.addHook('onRequest', async ({ hostname }) => {
    if (!isAllowed(hostname)) throw new Refused('MISDIRECTED')
  })
}

/** Tests whether a host name, without port, is allowed on a loopback address. */
export function allowedHosts(publicUrl: string | null): (hostname: string) => boolean {
  const publicHost = publicUrl === null ? null : new URL(publicUrl).hostname
  return (hostname) => {
    const name = hostname.toLowerCase()
    return name === publicHost || isThisMachine(name)
  }
}

function isThisMachine(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}
