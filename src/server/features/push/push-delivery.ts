import * as deliveries from './push-deliveries.repo.ts'
import type { ClaimedPush } from './push-deliveries.repo.ts'
import type { VapidKeys } from './push-keys.ts'
import type { PushGuard } from './push-outbox.ts'
import * as subscriptions from './push-subscriptions.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { PushResult, PushSender } from '#server/ports/push.ts'
import { MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { endOfQuietHours, mayPushAt, PUSH_ATTEMPTS, pushRetryDelay } from '#shared/domain/push.ts'

const BATCH = 200
/** Requests to push services at once. */
const CONCURRENCY = 50
/** Longer than sending a batch takes; a node that dies meanwhile leaves it to the others. */
const LEASE_IN_MS = 2 * MINUTE_IN_MS

/** Sends the notifications that are due, in batches, until none is left; several nodes share them. */
export function createPushDelivery({ db, clock, log, pushSender, keys, contact, guardOf }: DeliveryDependencies) {
  async function sendOne(push: ClaimedPush, vapid: VapidKeys): Promise<PushResult> {
    const { title, body, path, language, topic } = push
    const ttlInSeconds = Math.floor((push.valid_until.getTime() - clock.now().getTime()) / 1000)
    // Waited for others of its batch.
    if (ttlInSeconds <= 0) return { kind: 'REFUSED', reason: 'OUTDATED' }
    return pushSender.send({
      endpoint: push.endpoint,
      p256dh: push.p256dh,
      auth: push.auth,
      payload: JSON.stringify({ title, body, path, language, tag: topic }),
      ttlInSeconds,
      urgency: push.urgency,
      topic,
      vapid: { ...vapid, contact: contact() },
    })
  }

  /** Those whose guard says that they are still due. */
  async function stillDue(pushes: readonly ClaimedPush[]): Promise<Set<ClaimedPush>> {
    const due = new Set(pushes.filter(({ send_guard }) => send_guard === null))
    const guarded = Map.groupBy(pushes, ({ send_guard }) => send_guard)
    for (const [name, group] of guarded) {
      const guard = name === null ? undefined : guardOf(name)
      if (!guard) continue
      const answers = await guard(group.map(({ send_guard_subject }) => send_guard_subject ?? ''))
      for (const [at, push] of group.entries()) if (answers[at]) due.add(push)
    }
    return due
  }

  async function sendBatch(batch: ClaimedPush[]): Promise<void> {
    const now = clock.now()
    const awake = batch.filter((push) => mayPushAt(now, push.begins_at))
    const asleep = batch.filter((push) => !awake.includes(push))
    await deliveries.postpone(
      db,
      asleep.map((push) => ({ ...push, until: endOfQuietHours(now) ?? now })),
    )
    const due = await stillDue(awake)
    await deliveries.remove(
      db,
      awake.filter((push) => !due.has(push)),
    )
    const vapid = await keys()
    const results = await mapLimited([...due], async (push) => ({ push, result: await sendOne(push, vapid) }))
    await record(results)
  }

  async function record(results: readonly { push: ClaimedPush; result: PushResult }[]): Promise<void> {
    const now = clock.now()
    const [done, gone, later]: [ClaimedPush[], string[], (ClaimedPush & { until: Date })[]] = [[], [], []]
    const failures = new Map<string, number>()
    for (const { push, result } of results) {
      if (result.kind === 'GONE') gone.push(push.subscription_id)
      if (result.kind !== 'LATER') done.push(push)
      if (result.kind === 'LATER' || result.kind === 'REFUSED')
        failures.set(result.reason, (failures.get(result.reason) ?? 0) + 1)
      if (result.kind !== 'LATER') continue
      const attempts = push.failures + 1
      const until = new Date(now.getTime() + pushRetryDelay(attempts, result.retryAfterInSeconds))
      if (attempts >= PUSH_ATTEMPTS || until >= push.valid_until) done.push(push)
      else later.push({ ...push, failures: attempts, until })
    }
    await deliveries.remove(db, done)
    await deliveries.postpone(db, later)
    await subscriptions.removeAll(db, [...new Set(gone)])
    if (failures.size > 0) log.warn({ failures: Object.fromEntries(failures) }, 'notifications were not sent')
  }

  return async (signal?: AbortSignal): Promise<void> => {
    await deliveries.removeOutdated(db, clock.now())
    for (;;) {
      if (signal?.aborted === true) return
      const now = clock.now()
      const leasedUntil = new Date(now.getTime() + LEASE_IN_MS)
      const batch = await deliveries.claim(db, { now, leasedUntil, limit: BATCH })
      if (batch.length === 0) return
      await sendBatch(batch)
    }
  }
}

/** Maps with a few calls at a time. */
async function mapLimited<Item, Result>(items: readonly Item[], map: (item: Item) => Promise<Result>) {
  const results: Result[] = []
  const queue = items.values()
  async function work(): Promise<void> {
    for (const item of queue) results.push(await map(item))
  }
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, items.length) }, work))
  return results
}

export interface DeliveryDependencies {
  db: Db
  clock: Clock
  log: Logger
  pushSender: PushSender
  keys: () => Promise<VapidKeys>
  /** How push services reach us: a URL, or `mailto:` and an address. */
  contact: () => string
  guardOf: (name: string) => PushGuard | undefined
}
