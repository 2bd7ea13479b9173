import { knownName } from './known-name.ts'
import * as settings from './settings.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { demandFreshCode } from '#server/platform/fresh-code.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'
import { demandVersion, orPresent } from '#server/platform/versions.ts'
import type { Clock } from '#server/ports/clock.ts'
import { settings as calls } from '#shared/contract/settings.ts'
import type { Fields } from '#shared/domain/activity.ts'

type Row = Awaited<ReturnType<typeof settings.read>>

export interface SettingsService extends Handlers<typeof calls> {
  /** When the programme's sessions start, 'HH:mm' in India. */
  programmeTime(db?: Db): Promise<string>
  websiteName(): Promise<string>
  /** As known at this moment, without waiting; what was changed elsewhere follows within seconds. */
  websiteNameNow(): string
  /** Why a key id cannot be used in this installation, in words, or null. */
  keyRefusal(keyId: string): string | null
  /** The key secret that is stored, or null. */
  keySecret(): Promise<string | null>
  /** Encrypts the key secret anew if an earlier key of the installation did. */
  renewSecrets(): Promise<void>
  /** The payment keys that were entered here, or null while one of them is missing. */
  paymentKeys(): Promise<PaymentKeys | null>
  /** The keys of that id, also when others have replaced them, or null where their secret is not known. */
  paymentKeysOf(keyId: string): Promise<PaymentKeys | null>
}

interface PaymentKeys {
  keyId: string
  keySecret: string
}

export function settingsService({ db, clock, box, audit, keyRefusal }: Dependencies): SettingsService {
  const name = knownName({ clock, read: async () => (await settings.read(db)).website_name })

  return {
    get: async () => ({ settings: answerOf(await settings.read(db)) }),

    async update({ body, viewer }) {
      const { websiteName, razorpayKeyId, razorpayKeySecret, programmeTime, version } = body
      const refusal = razorpayKeyId ? keyRefusal(razorpayKeyId) : null
      if (refusal) throw new Refused('MALFORMED', { fields: { razorpayKeyId: refusal } })
      const change = async (trx: Db) => {
        const before = await settings.lock(trx)
        demandVersion(before, version)
        const isNewKey = razorpayKeyId !== undefined && razorpayKeyId !== before.razorpay_key_id
        const isNewName = websiteName !== undefined && websiteName !== before.website_name
        if (isNewName || isNewKey || razorpayKeySecret) demandFreshCode(viewer, clock.now())
        const changed = {
          ...(websiteName !== undefined && { website_name: websiteName }),
          ...(razorpayKeyId !== undefined && { razorpay_key_id: razorpayKeyId }),
          ...(razorpayKeySecret && { razorpay_key_secret: box.seal(razorpayKeySecret) }),
          ...(programmeTime !== undefined && { programme_time: programmeTime }),
        }
        if (Object.keys(changed).length === 0) return before
        const after = await settings.change(trx, changed)
        if (isNewKey) await keepKeysOf(trx, before)
        await audit.record(trx, {
          by: viewer,
          action: 'settings.update',
          subject: 'settings',
          before: told(before),
          after: { ...told(after), ...(razorpayKeySecret && { razorpayKeySecret: 'another secret' }) },
        })
        return after
      }
      const row = await orPresent(calls.update.answer, {
        change: () => transact(db, change),
        present: async () => ({ settings: answerOf(await settings.read(db)) }),
      })
      name.note(row.website_name)
      return { settings: answerOf(row) }
    },

    programmeTime: async (within = db) => (await settings.read(within)).programme_time,
    websiteName: async () => name.note((await settings.read(db)).website_name),
    websiteNameNow: name.now,

    keyRefusal,

    async keySecret() {
      const { razorpay_key_secret: sealed } = await settings.read(db)
      return sealed && box.open(sealed)
    },

    paymentKeys,

    async paymentKeysOf(keyId) {
      const present = await paymentKeys()
      if (present?.keyId === keyId) return present
      if (keyRefusal(keyId)) return null
      const former = await settings.formerKey(db, keyId)
      return former ? { keyId, keySecret: box.open(former.key_secret) } : null
    },

    async renewSecrets() {
      const { razorpay_key_secret: sealed } = await settings.read(db)
      const renewed = sealed && box.renew(sealed)
      if (renewed) await settings.changeKeySecret(db, { from: sealed, to: renewed })
      for (const { key_id, key_secret: from } of await settings.formerSecrets(db)) {
        const to = box.renew(from)
        if (to) await settings.changeFormerSecret(db, key_id, { from, to })
      }
    },
  }

  async function paymentKeys(): Promise<PaymentKeys | null> {
    const { razorpay_key_id: keyId, razorpay_key_secret: sealed } = await settings.read(db)
    // What was allowed when it was entered may not be in the installation that the database serves now.
    return keyId && sealed && !keyRefusal(keyId) ? { keyId, keySecret: box.open(sealed) } : null
  }

  /** Orders are open and payments may have to go back long after their keys were replaced. */
  async function keepKeysOf(trx: Db, { razorpay_key_id: key_id, razorpay_key_secret: key_secret }: Row): Promise<void> {
    if (key_id && key_secret) await settings.keepFormerKey(trx, { key_id, key_secret, replaced_at: clock.now() })
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  box: SecretBox
  audit: Audit
  /** Why a key id cannot be used in this installation, or null. */
  keyRefusal: (keyId: string) => string | null
}

/** As the audit log tells it: of the secret only whether there is one. */
function told(row: Row): Fields {
  return {
    websiteName: row.website_name,
    razorpayKeyId: row.razorpay_key_id,
    razorpayKeySecret: row.razorpay_key_secret === null ? 'none' : 'a secret',
    programmeTime: row.programme_time,
  }
}

function answerOf(row: Row) {
  return {
    websiteName: row.website_name,
    razorpayKeyId: row.razorpay_key_id,
    razorpayKeySecretSet: row.razorpay_key_secret !== null,
    programmeTime: row.programme_time,
    version: row.version,
  }
}
