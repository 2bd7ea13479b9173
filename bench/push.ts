import type { ChannelBatch } from '#server/features/messages/public.ts'
import { type BenchRow, perSecond } from './row.ts'
import { startScript } from './servers.ts'
import { createInstallation, type DatabaseKind, openDatabase } from '#tests/kit/measure/installation.ts'
import { insertLiveSession } from '#tests/kit/measure/live-session.ts'
import { manualJobs } from '#tests/kit/manual-jobs.ts'
import { createWebPushSender } from '#server/adapters/web-push/web-push.ts'
import { compose } from '#server/compose/compose.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { createPushChannel } from '#server/features/push/public.ts'
import { createHash, createECDH, randomBytes } from 'node:crypto'

const MEMBERS = 5000
/** By day in India. */
const NOON = new Date('2026-11-21T06:30:00.000Z')

/** How fast a message to thousands of members is encrypted, signed and handed to a push service on this machine. */
export async function pushRows(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const kind of ['PostgreSQL', 'embedded'] as const) rows.push(...(await rowsOf(kind)))
  return rows
}

async function rowsOf(kind: DatabaseKind): Promise<BenchRow[]> {
  const installation = await createInstallation(kind)
  if (!installation) return []
  const service = await startScript('bench/push-server.ts')
  const database = await openDatabase(installation.env)
  const queues = manualJobs()
  try {
    await migrate(database, migrations)
    const config = readConfig({ ...installation.env, DEMO: 'off', LOG_LEVEL: 'silent', MEDIA_CONCURRENCY: '0' })
    const clock = { now: () => NOON }
    const pushSender = createWebPushSender({ allowsLocal: true })
    const product = await compose(config, { database, clock, jobs: queues.jobs, pushSender })
    const { members } = await insertLiveSession(database.db, { members: MEMBERS })
    const { publicKey } = await product.pushKeys.keys()
    await subscribe(database.db, { userIds: members.map(({ id }) => id), address: service.address, publicKey })
    const channel = createPushChannel({ outbox: product.pushOutbox })
    const text = { subject: 'News', body: 'It begins.' }
    const locale = { language: 'en', timeZone: null } as const
    const recipients = members.map(({ id: userId }) => {
      return { userId, name: 'Asha', email: 'asha@example.com', locale, language: 'en' as const, ...text }
    })
    const batch: ChannelBatch = {
      messageId: 'bench',
      kind: 'ANNOUNCEMENT',
      isTest: false,
      streamId: null,
      validUntil: null,
      texts: { en: text, hi: text },
      now: NOON,
      recipients,
    }
    const written = performance.now()
    await database.db.transaction().execute((trx) => channel.deliver(trx, batch))
    const startedAt = performance.now()
    await queues.repeat('push.retry')
    const seconds = (performance.now() - startedAt) / 1000
    const left = await database.db.selectFrom('push_deliveries').select('topic').execute()
    await product.close()
    if (left.length > 0) throw new Error(`${left.length} notifications were not sent`)
    return [
      {
        name: `notifications to ${MEMBERS.toLocaleString('en')} members, ${kind}`,
        figure: perSecond(MEMBERS / seconds),
        reference: `written in ${Math.round(startedAt - written)} ms`,
        ratio: null,
        aim: '≥ 500/s',
      },
    ]
  } finally {
    await database.close()
    await service.end()
    await installation.close()
  }
}

/** A device for every member, whose keys are those of a browser. */
async function subscribe(
  db: Db,
  { userIds, address, publicKey }: { userIds: string[]; address: string; publicKey: string },
) {
  const sessions = await db.selectFrom('sessions').select(['id', 'user_id']).where('user_id', 'in', userIds).execute()
  for (let at = 0; at < sessions.length; at += 1000) {
    const rows = sessions.slice(at, at + 1000).map(({ id, user_id }) => {
      const endpoint = `${address}/${id}`
      return {
        id,
        user_id,
        session_id: id,
        endpoint,
        endpoint_hash: createHash('sha256').update(endpoint).digest(),
        p256dh: createECDH('prime256v1').generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
        public_key: publicKey,
        created_at: NOON,
      }
    })
    await db.insertInto('push_subscriptions').values(rows).execute()
  }
  const off = { webinars: false, live_sessions: false, expiry: false, answers: false, announcements: true }
  for (let at = 0; at < userIds.length; at += 1000)
    await db
      .insertInto('push_choices')
      .values(userIds.slice(at, at + 1000).map((user_id) => ({ user_id, ...off })))
      .execute()
}
