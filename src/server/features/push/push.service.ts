import { choicesOf, saveChoices } from './push-choices.repo.ts'
import type { createPushKeys } from './push-keys.ts'
import * as subscriptions from './push-subscriptions.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { RateLimiter } from '#server/platform/rate-limiter.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { PushSender } from '#server/ports/push.ts'
import type { push as calls, PushChoices, PushState } from '#shared/contract/push.ts'
import { MAX_PUSH_DEVICES } from '#shared/domain/push.ts'
import { createHash } from 'node:crypto'

/** A browser subscribes again when it gets another endpoint, which is seldom. */
const SUBSCRIPTIONS_PER_HOUR = 30

/** Which browsers of a member get notifications, and of what. */
export function pushService(dependencies: Dependencies): Handlers<typeof calls> {
  const { db, clock, limits, pushSender, pushKeys, isOn } = dependencies

  async function stateOf({ userId, sessionId }: Viewer): Promise<{ push: PushState }> {
    const [devices, choices] = [await subscriptions.listOf(db, userId), await choicesOf(db, userId)]
    const own = devices.find(({ session_id }) => session_id === sessionId)
    return {
      push: {
        vapid: isOn ? (await pushKeys.keys()).publicKey : null,
        endpointHash: own?.endpoint_hash.toString('base64url') ?? null,
        devices: devices.length,
        choices,
      },
    }
  }

  return {
    state: ({ viewer }) => stateOf(viewer),

    async subscribe({ viewer, body: { endpoint, p256dh, auth, kind } }) {
      const { userId, sessionId } = viewer
      if (!isOn || !pushSender.accepts(endpoint)) throw new Refused('PUSH_SERVICE_UNKNOWN')
      const { publicKey } = await pushKeys.keys()
      await limits.consume([
        { action: 'push subscription', subject: userId, max: SUBSCRIPTIONS_PER_HOUR, withinSeconds: 3600 },
      ])
      const row = {
        id: newId(),
        user_id: userId,
        session_id: sessionId,
        endpoint,
        endpoint_hash: createHash('sha256').update(endpoint).digest(),
        p256dh,
        auth,
        public_key: publicKey,
        created_at: clock.now(),
      }
      await transact(db, async (trx) => {
        if (!(await subscriptions.lockMember(trx, userId))) throw new Refused('UNAUTHENTICATED')
        // Signed out meanwhile, perhaps in another tab.
        if (!(await subscriptions.lockSession(trx, sessionId))) throw new Refused('UNAUTHENTICATED')
        await subscriptions.save(trx, row)
        await subscriptions.removeOldest(trx, { userId, keep: MAX_PUSH_DEVICES })
        if (kind) await saveChoices(trx, userId, { [kind]: true })
      })
      return stateOf(viewer)
    },

    unsubscribe: ({ viewer }) => subscriptions.removeOfSession(db, viewer.sessionId),

    async choose({ viewer, body }) {
      if (!(await saveChoices(db, viewer.userId, named(body)))) throw new Refused('UNAUTHENTICATED')
      return stateOf(viewer)
    },
  }
}

/** Without the fields that are not named. */
function named({ webinars, liveSessions, expiry, answers, announcements }: OptionalChoices): Partial<PushChoices> {
  return {
    ...(webinars !== undefined && { webinars }),
    ...(liveSessions !== undefined && { liveSessions }),
    ...(expiry !== undefined && { expiry }),
    ...(answers !== undefined && { answers }),
    ...(announcements !== undefined && { announcements }),
  }
}

type OptionalChoices = { [Kind in keyof PushChoices]?: boolean | undefined }

interface Dependencies {
  db: Db
  clock: Clock
  limits: RateLimiter
  pushSender: PushSender
  pushKeys: ReturnType<typeof createPushKeys>
  /** Without the service worker nothing can show a notification. */
  isOn: boolean
}
