import type { BenchRow } from './row.ts'
import { createRoomClients } from './room-clients.ts'
import { spreadOf } from '#tests/kit/measure/statistics.ts'
import { createInstallation, type DatabaseKind, openDatabase } from '#tests/kit/measure/installation.ts'
import { insertLiveSession } from '#tests/kit/measure/live-session.ts'
import { startProductProcess } from '#tests/kit/product-launcher.ts'
import { createPresenceTokens } from '#server/features/live-presence/public.ts'
import { newId } from '#server/platform/ids.ts'
import { keysFor } from '#server/platform/secret-box.ts'
import { HOUR_IN_MS } from '#shared/domain/ist.ts'

const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 5000)
const SECRET_KEY = '5a'.repeat(32)

/** How long a message takes to all screens of a room of 5,000, who read pages and send heartbeats as players do. */
export async function crowdedRoomRows(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const kind of ['PostgreSQL', 'embedded'] as const) rows.push(...(await rowsOf(kind)))
  return rows
}

async function rowsOf(kind: DatabaseKind): Promise<BenchRow[]> {
  const installation = await createInstallation(kind)
  if (!installation) return []
  const env = { ...installation.env, SECRET_KEY, DEMO: 'off', SIGN_IN_CODES: 'off', LOG_LEVEL: 'fatal' }
  try {
    // The first start makes the tables.
    await (await startProductProcess(env)).end()
    const room = await seed(env)
    const product = await startProductProcess(env)
    try {
      const { delays, late, requests, failures, seconds } = await createRoomClients(product.address, room).run()
      const { median, p95, max } = spreadOf(delays)
      const clients = `${requests} requests in ${seconds} s, ${failures} failed`
      console.log(`  ${kind}: ${delays.length} deliveries to ${MEMBERS} members; ${clients}; worst ${inSeconds(max)}`)
      const row = (name: string, value: number, aim: string): BenchRow => ({
        name: `a room of ${MEMBERS.toLocaleString('en')}, ${kind}: a message on a screen after, ${name}`,
        figure: inSeconds(value),
        // Above some tens of milliseconds the machine was too busy to say anything about the product.
        reference: `clients late by ${Math.round(spreadOf(late).p95)} ms (p95)`,
        ratio: null,
        aim,
      })
      return [row('median', median, '≤ 3 s'), row('p95', p95, '≤ 5 s')]
    } finally {
      await product.end()
    }
  } finally {
    await installation.close()
  }
}

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

/** A live session with its room, in which a moderator is there all the time, and its members with their tokens. */
async function seed(env: Record<string, string>) {
  const database = await openDatabase(env)
  try {
    const { stream, startTime: startsAt, members } = await insertLiveSession(database.db, { members: MEMBERS })
    const roomId = newId()
    const now = new Date()
    const endsAt = new Date(startsAt.getTime() + 2 * HOUR_IN_MS)
    await database.db
      .insertInto('live_rooms')
      .values({
        id: roomId,
        livestream_id: stream,
        programme_day: null,
        programme_date: null,
        webinar_starts_at: null,
        webinar_ends_at: null,
        mode: 'OPEN',
        slow_mode_seconds: 3,
        pinned_message_id: null,
        next_page_at: now,
        page_made_at: now,
        moderator_seen_at: endsAt,
      })
      .execute()
    const tokens = createPresenceTokens(keysFor('presence tokens', [Buffer.from(SECRET_KEY, 'hex')]))
    return {
      roomId,
      stream,
      members: members.map(({ id: userId, token }) => {
        const viewer = { userId, role: 'USER' as const }
        const options = { roomId, viewer, keepsMinutes: true, startsAt, endsAt, now }
        return { token, presenceToken: tokens.createPresenceToken(options) ?? '' }
      }),
    }
  } finally {
    await database.close()
  }
}
