import type { Finding } from './doctor-checks.ts'
import { type Config, isLoopbackOnly } from '#server/config.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { lookup } from 'node:dns/promises'
import { connect } from 'node:tls'

/** What the check asks of the network. */
export interface Network {
  /** The addresses of a host; throws when it has none. */
  addressesOf(host: string): Promise<string[]>
  /** When the certificate of a host ends; throws when it is not trusted, or nobody answers. */
  certificateEndOf(target: { host: string; port: number }): Promise<Instant>
}

const TIMEOUT_IN_MS = 8000
/** Certificates are renewed a month before their end. */
const RENEWED_BEFORE_DAYS = 14

/** Whether PUBLIC_URL leads here: its host has an address, and its certificate is trusted for a while. */
export async function addressFindings(
  { host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>,
  { network = theNetwork, now }: { network?: Network; now: Instant },
): Promise<Finding[]> {
  if (publicUrl === null || isLoopbackOnly({ host: '127.0.0.1', publicUrl })) {
    if (isLoopbackOnly({ host, publicUrl })) return []
    const todo = 'Set PUBLIC_URL: links in emails, search engines and the payment provider need it.'
    return [{ name: 'address', state: 'LOOK', seen: 'PUBLIC_URL names no host that others reach', todo }]
  }
  const { hostname, port, protocol } = new URL(publicUrl)
  const addresses = await network.addressesOf(hostname).catch(() => [])
  if (addresses.length === 0) {
    const todo = `Create an A or AAAA record for ${hostname} where the domain is administered, and wait until it is known.`
    return [{ name: 'address', state: 'WRONG', seen: `${hostname} has no address (DNS)`, todo }]
  }
  const found: Finding = { name: 'address', state: 'GOOD', seen: `${hostname} is ${addresses.join(', ')}` }
  if (protocol !== 'https:') return [found]
  try {
    const end = await network.certificateEndOf({ host: hostname, port: Number(port || 443) })
    const days = Math.floor((end.getTime() - now.getTime()) / DAY_IN_MS)
    const seen = `trusted for ${days} more days`
    if (days >= RENEWED_BEFORE_DAYS) return [found, { name: 'certificate', state: 'GOOD', seen }]
    const todo = 'Look why the proxy has not renewed it: Caddy needs port 80 or 443 from outside, certbot its timer.'
    return [found, { name: 'certificate', state: 'LOOK', seen, todo }]
  } catch (error) {
    const seen = `${publicUrl} cannot be opened: ${error instanceof Error ? error.message : String(error)}`
    const todo =
      'Check that the proxy runs, that port 443 is open, and that its certificate is for this name (deploy/Caddyfile).'
    return [found, { name: 'certificate', state: 'WRONG', seen, todo }]
  }
}

const theNetwork: Network = {
  addressesOf: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  certificateEndOf: ({ host, port }) =>
    new Promise((resolve, reject) => {
      const socket = connect({ host, port, servername: host, timeout: TIMEOUT_IN_MS }, () => {
        resolve(new Date(socket.getPeerCertificate().valid_to))
        socket.end()
      })
      socket.on('error', reject)
      socket.on('timeout', () => socket.destroy(new Error('nobody answers')))
    }),
}
