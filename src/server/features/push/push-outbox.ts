import * as deliveries from './push-deliveries.repo.ts'
import { createPushDelivery, type DeliveryDependencies } from './push-delivery.ts'
import type { Db } from '#server/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { endOfQuietHours, mayPushAt } from '#shared/domain/push.ts'
import { createHash } from 'node:crypto'

/** A notification as features write it, for all devices of a member. */
export interface NewPush extends Omit<deliveries.PushRow, 'id' | 'topic' | 'sendAt'> {
  /** What it is about: a later one of the same occasion replaces it. */
  occasion: string
}

/** Returns for each subject whether what it is about is still due; asked once for all that are sent together. */
export type PushGuard = (subjects: readonly string[]) => Promise<readonly boolean[]>

export interface PushOutbox {
  /** Registers the guard of that name; must happen before the first such notification is sent. */
  registerSendGuard(name: string, guard: PushGuard): void
  /**
   * Stores notifications in a transaction; a job sends them after the commit, those that are not urgent in the morning
   * when it is night. Returns the members who have a device.
   */
  enqueue(trx: Db, pushes: readonly NewPush[]): Promise<Set<string>>
}

/** How often failed notifications, and those that waited for the morning, are looked for. */
const RETRY_EVERY_SECONDS = 15

/** Notifications that wait to be sent, and the jobs that send them. */
export function createPushOutbox({ jobs, ...dependencies }: OutboxDependencies): PushOutbox {
  const { clock } = dependencies
  const guards = new Map<string, PushGuard>()
  const deliverDue = createPushDelivery({ ...dependencies, guardOf: (name) => guards.get(name) })
  const queue = jobs.queue<Record<string, never>>('push.send', (_, signal) => deliverDue(signal))
  jobs.every('push.retry', RETRY_EVERY_SECONDS, () => deliverDue())

  return {
    registerSendGuard: (name, guard) => void guards.set(name, guard),

    async enqueue(trx, pushes) {
      if (pushes.length === 0) return new Set()
      const now = clock.now()
      const rows = pushes.map(({ occasion, ...push }) => ({
        ...push,
        id: newId(),
        topic: createHash('sha256').update(occasion).digest('base64url').slice(0, 32),
        sendAt: mayPushAt(now, push.beginsAt) ? now : (endOfQuietHours(now) ?? now),
      }))
      const members = await deliveries.insert(trx, rows)
      if (members.size > 0) await queue.enqueue(trx, {})
      return members
    },
  }
}

export interface OutboxDependencies extends Omit<DeliveryDependencies, 'guardOf'> {
  jobs: Jobs
}
