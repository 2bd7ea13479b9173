import { Refused } from './errors.ts'
import type { FastifyInstance } from 'fastify'

/**
 * On a loopback address a page of another site can reach the product under a name of its own (DNS rebinding): only this
 * machine's names are served there, and the one that members use.
 */
export function refuseForeignHosts(app: FastifyInstance, publicUrl: string | null): void {
  const known = publicUrl === null ? null : new URL(publicUrl).hostname
  app.addHook('onRequest', async ({ hostname }) => {
    const name = hostname.toLowerCase()
    if (name !== known && !isOfThisMachine(name)) throw new Refused('MISDIRECTED')
  })
}

function isOfThisMachine(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}
