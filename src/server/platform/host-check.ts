import { Refused } from './errors.ts'
import type { FastifyInstance } from 'fastify'

/**
 * On a loopback address a page of another site can reach the product under a name of its own (DNS rebinding): only this
 * machine's names are served there, and the one that members use.
 */
export function refuseForeignHosts(app: FastifyInstance, isServed: (hostname: string) => boolean): void {
  app.addHook('onRequest', async ({ hostname }) => {
    if (!isServed(hostname)) throw new Refused('MISDIRECTED')
  })
}

/** Whether a name, without its port, is one that is served on a loopback address. */
export function servedHosts(publicUrl: string | null): (hostname: string) => boolean {
  const known = publicUrl === null ? null : new URL(publicUrl).hostname
  return (hostname) => {
    const name = hostname.toLowerCase()
    return name === known || isOfThisMachine(name)
  }
}

function isOfThisMachine(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}
