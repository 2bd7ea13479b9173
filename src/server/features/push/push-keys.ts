import * as pushKeys from './push-keys.repo.ts'
import * as subscriptions from './push-subscriptions.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Logger } from '#server/platform/log.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { PushSender } from '#server/ports/push.ts'

/** The key pair with which every notification is signed (VAPID); base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/**
 * The key of the environment, or else the stored one, which is made when it is first needed. Browsers subscribe with
 * it: what was subscribed with another one is removed, and the browser subscribes again when the member next comes.
 */
export function createPushKeys({ db, clock, log, box, pushSender, privateKey: configured }: Dependencies) {
  let known: Promise<VapidKeys> | null = null

  async function read(): Promise<VapidKeys> {
    const keys = configured === null ? await readOrCreate() : pairOf(configured)
    const removed = await subscriptions.removeWithOtherKey(db, keys.publicKey)
    if (removed > 0) log.warn({ removed }, 'devices that were subscribed with another push key are removed')
    return keys
  }

  const pairOf = (privateKey: string): VapidKeys => ({ privateKey, publicKey: pushSender.publicKeyOf(privateKey) })

  async function readOrCreate(): Promise<VapidKeys> {
    const stored = await pushKeys.find(db)
    if (stored) return pairOf(box.decrypt(stored.private_key))
    const made = pairOf(pushSender.createPrivateKey())
    await pushKeys.insertIfNone(db, {
      public_key: made.publicKey,
      private_key: box.encrypt(made.privateKey),
      created_at: clock.now(),
    })
    return readOrCreate()
  }

  return {
    keys(): Promise<VapidKeys> {
      known ??= read().catch((error: unknown) => {
        known = null
        throw error
      })
      return known
    },

    /** Encrypts the stored key again if an earlier secret key has encrypted it. */
    async reencrypt(): Promise<void> {
      const stored = await pushKeys.find(db)
      const to = stored && box.reencrypt(stored.private_key)
      if (stored && to) await pushKeys.replacePrivateKey(db, { from: stored.private_key, to })
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  log: Logger
  box: SecretBox
  pushSender: PushSender
  /** Of the environment; null: the stored one. */
  privateKey: string | null
}
