import type { Production } from './production.ts'

/** Asks the product as its proxy does for a visitor of that IP, which may be of any network, IPv6 too. */
export async function askFrom(ip: string, { nodeAddress }: Production, path: string, body: object) {
  const response = await fetch(`${nodeAddress}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, 'x-forwarded-proto': 'https' },
    body: JSON.stringify(body),
  })
  const json: unknown = await response.json()
  return { status: response.status, json }
}

/** Does something so many times, so many of it at once; answers how often each status came. */
export async function statusesOf(times: number, atOnce: number, act: (at: number) => Promise<{ status: number }>) {
  const statuses = new Map<number, number>()
  let next = 0
  async function lane(): Promise<void> {
    while (next < times) {
      const { status } = await act(next++)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return statuses
}

/** Such as `300 × 403, 4700 × 429`. */
export function wordsOf(statuses: Map<number, number>): string {
  const sorted = [...statuses].toSorted(([a], [b]) => a - b)
  return sorted.map(([status, count]) => `${count} × ${status}`).join(', ')
}
