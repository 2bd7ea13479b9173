import type { Production } from './production.ts'

/** Posts to the product as its proxy does for a visitor with this IP, of any network, IPv6 too. */
export async function postFrom(ip: string, { nodeAddress }: Production, path: string, body: object) {
  const response = await fetch(`${nodeAddress}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, 'x-forwarded-proto': 'https' },
    body: JSON.stringify(body),
  })
  const json: unknown = await response.json()
  return { status: response.status, json }
}

/** Runs `act` so many times, at most `concurrency` of them at once; counts the statuses. */
export async function countStatuses(
  times: number,
  concurrency: number,
  act: (at: number) => Promise<{ status: number }>,
) {
  const statuses = new Map<number, number>()
  let next = 0
  async function work(): Promise<void> {
    while (next < times) {
      const { status } = await act(next++)
      countStatus(statuses, status)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return statuses
}

export function countStatus(statuses: Map<number, number>, status: number): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
}

/** For example `300 × 403, 4700 × 429`. */
export function describeStatuses(statuses: Map<number, number>): string {
  const sorted = [...statuses].toSorted(([a], [b]) => a - b)
  return sorted.map(([status, count]) => `${count} × ${status}`).join(', ')
}
