import { keepProgrammeTime } from './programme-time-change.ts'
import { readTimes } from './programme-times.repo.ts'
import * as settings from './settings.repo.ts'
import { type ShownSettings, shownSettings } from './shown-settings.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { Handlers, Input } from '#server/platform/bind.ts'
import { createCachedValue } from '#server/platform/cached-value.ts'
import { Refused } from '#server/platform/errors.ts'
import { requireFreshCode } from '#server/platform/fresh-code.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'
import { requireVersion, withCurrentOnConflict } from '#server/platform/versions.ts'
import type { Clock } from '#server/ports/clock.ts'
import { settings as calls } from '#shared/contract/settings.ts'
import { type Brand, BUILT_BRAND } from '#shared/brand.ts'
import { BUILT_CONTACT, type Contact } from '#shared/contact.ts'
import type { Fields } from '#shared/domain/audit.ts'
import { liveKeyProblem, type RequiredFact } from '#shared/domain/legal-facts.ts'
import type { WebinarChatMode } from '#shared/domain/live-room.ts'
import { isLiveKey } from '#shared/domain/payment-keys.ts'
import { BUILT_SITE_NAME } from '#shared/site-name.ts'
import { programmeTimeOn, type ProgrammeTimes } from '#shared/domain/programme-times.ts'

type Row = Awaited<ReturnType<typeof settings.read>>

export interface SettingsService extends Handlers<typeof calls> {
  /** When today's session of the programme starts, 'HH:mm' in India. */
  programmeTime(db?: Db): Promise<string>
  /** The time of the programme's sessions with those of earlier days. */
  programmeTimes(db?: Db): Promise<Required<ProgrammeTimes>>
  websiteName(within?: Db): Promise<string>
  /** Whether uploaded files of videos are removed a month after their conversion. */
  removesOriginals(): Promise<boolean>
  /** With which chat the rooms of the daily webinars begin. */
  webinarChatMode(): Promise<WebinarChatMode>
  /** Where replies to emails go, or null when none is set. */
  contactEmail(): Promise<string | null>
  /** The cached name, without waiting; a change on another server arrives within seconds. */
  cachedWebsiteName(): string
  /** The same for how people reach the administrators. */
  cachedContact(): Contact
  /** The same for colour and logo. */
  cachedBrand(): Brand
  /** Shows these settings on every page from now on. */
  show(row: Row): void
  /** Name, contact, colour and logo as they are stored. */
  shown(within?: Db): Promise<ShownSettings>
  /** All of what everybody is shown, from the same cache. */
  cachedShown(): ShownSettings
  /** The message why a key id cannot be used in this installation, or null. */
  keyRefusal(keyId: string): string | null
  /** The stored key secret, or null. */
  keySecret(): Promise<string | null>
  /** Encrypts the secrets of earlier keys of the installation with the current one. */
  reencryptSecrets(): Promise<void>
  /** The payment keys from the settings, or null while one of them is missing. */
  paymentKeys(): Promise<PaymentKeys | null>
  /** The keys with that id, also replaced ones, or null when their secret is not stored. */
  paymentKeysOf(keyId: string): Promise<PaymentKeys | null>
}

interface PaymentKeys {
  keyId: string
  keySecret: string
}

export function settingsService({
  db,
  clock,
  box,
  audit,
  keyRefusal,
  missingLegalFacts,
}: Dependencies): SettingsService {
  const site = createCachedValue({
    initial: { name: BUILT_SITE_NAME, contact: BUILT_CONTACT, brand: BUILT_BRAND, logoKey: null },
    clock,
    read: async () => shownSettings(await settings.read(db)),
  })

  return {
    get: async () => ({ settings: answerOf(await settings.read(db)) }),

    async update({ body, viewer }) {
      const {
        websiteName,
        razorpayKeyId,
        razorpayKeySecret,
        programmeTime,
        takesEffect,
        version,
        removesOriginals,
        webinarChatMode,
        ...contact
      } = body
      const refusal = razorpayKeyId ? keyRefusal(razorpayKeyId) : null
      if (refusal) throw new Refused('MALFORMED', { fields: { razorpayKeyId: refusal } })
      const change = async (trx: Db) => {
        const before = await settings.lock(trx)
        requireVersion(before, version)
        const isNewKey = razorpayKeyId !== undefined && razorpayKeyId !== before.razorpay_key_id
        const isNewName = websiteName !== undefined && websiteName !== before.website_name
        const newContact = contactChange(before, contact)
        const isNewContact = Object.keys(newContact).length > 0
        const startsRemoving = removesOriginals === true && !before.removes_originals
        if (isNewName || isNewKey || isNewContact || razorpayKeySecret || startsRemoving)
          requireFreshCode(viewer, clock.now())
        const changed = {
          ...(websiteName !== undefined && { website_name: websiteName }),
          ...(razorpayKeyId !== undefined && { razorpay_key_id: razorpayKeyId }),
          ...(razorpayKeySecret && { razorpay_key_secret: box.encrypt(razorpayKeySecret) }),
          ...(programmeTime !== undefined && { programme_time: programmeTime }),
          ...(webinarChatMode !== undefined && { webinar_chat_mode: webinarChatMode }),
          ...(removesOriginals !== undefined && { removes_originals: removesOriginals }),
          ...newContact,
        }
        if (Object.keys(changed).length === 0) return before
        // Whoever already sells with a live key may replace it.
        if (isNewKey && isLiveKey(razorpayKeyId) && !isLiveKey(before.razorpay_key_id)) {
          const problem = liveKeyProblem(await missingLegalFacts(trx))
          if (problem) throw new Refused('MALFORMED', { fields: { razorpayKeyId: problem } })
        }
        const [from, to = from] = [before.programme_time, programmeTime]
        await keepProgrammeTime(trx, { from, to, effect: takesEffect ?? 'AT_ONCE', now: clock.now() })
        const after = await settings.change(trx, changed)
        if (isNewKey) await keepFormerKeys(trx, before)
        await audit.record(trx, {
          by: viewer,
          action: 'settings.update',
          subject: 'settings',
          before: auditFields(before),
          after: { ...auditFields(after), ...(razorpayKeySecret && { razorpayKeySecret: 'another secret' }) },
        })
        return after
      }
      const row = await withCurrentOnConflict(calls.update.answer, {
        change: () => transact(db, change),
        present: async () => ({ settings: answerOf(await settings.read(db)) }),
      })
      site.set(shownSettings(row))
      return { settings: answerOf(row) }
    },

    programmeTime: async (within = db) => programmeTimeOn(clock.now(), await readTimes(within)),
    programmeTimes: (within = db) => readTimes(within),
    websiteName: async (within = db) => site.set(shownSettings(await settings.read(within))).name,
    webinarChatMode: async () => (await settings.read(db)).webinar_chat_mode,
    removesOriginals: async () => (await settings.read(db)).removes_originals,
    shown: async (within = db) => site.set(shownSettings(await settings.read(within))),
    show: (row) => void site.set(shownSettings(row)),
    cachedShown: () => site.get(),
    cachedWebsiteName: () => site.get().name,
    cachedContact: () => site.get().contact,
    cachedBrand: () => site.get().brand,
    contactEmail: async () => (await settings.read(db)).contact_email || null,

    keyRefusal,

    async keySecret() {
      const { razorpay_key_secret: encrypted } = await settings.read(db)
      return encrypted && box.decrypt(encrypted)
    },

    paymentKeys,

    async paymentKeysOf(keyId) {
      const current = await paymentKeys()
      if (current?.keyId === keyId) return current
      if (keyRefusal(keyId)) return null
      const former = await settings.formerKey(db, keyId)
      return former ? { keyId, keySecret: box.decrypt(former.key_secret) } : null
    },

    async reencryptSecrets() {
      const { razorpay_key_secret: encrypted } = await settings.read(db)
      const reencrypted = encrypted && box.reencrypt(encrypted)
      if (reencrypted) await settings.replaceKeySecret(db, { from: encrypted, to: reencrypted })
      for (const { key_id, key_secret: from } of await settings.listFormerSecrets(db)) {
        const to = box.reencrypt(from)
        if (to) await settings.replaceFormerSecret(db, key_id, { from, to })
      }
    },
  }

  async function paymentKeys(): Promise<PaymentKeys | null> {
    const { razorpay_key_id: keyId, razorpay_key_secret: encrypted } = await settings.read(db)
    // Keys that were allowed when they were entered may be forbidden in the installation that now uses the database.
    return keyId && encrypted && !keyRefusal(keyId) ? { keyId, keySecret: box.decrypt(encrypted) } : null
  }

  /** Open orders and refunds still need the keys after they are replaced. */
  async function keepFormerKeys(
    trx: Db,
    { razorpay_key_id: key_id, razorpay_key_secret: key_secret }: Row,
  ): Promise<void> {
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
  /** What has to be entered before live payments are taken. */
  missingLegalFacts: (within: Db) => Promise<RequiredFact[]>
}

/** The fields recorded in the audit log; of the secret only whether one is stored. */
function auditFields(row: Row): Fields {
  return {
    websiteName: row.website_name,
    razorpayKeyId: row.razorpay_key_id,
    razorpayKeySecret: row.razorpay_key_secret === null ? 'none' : 'a secret',
    programmeTime: row.programme_time,
    webinarChatMode: row.webinar_chat_mode,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    contactWhatsApp: row.contact_whatsapp,
    removesOriginals: row.removes_originals ? 'on' : 'off',
  }
}

/** The columns of the contact that a body changes. */
function contactChange(before: Row, { contactEmail, contactPhone, contactWhatsApp }: ContactInput) {
  const isOther = (next: string | undefined, old: string) => next !== undefined && next !== old
  return {
    ...(isOther(contactEmail, before.contact_email) && { contact_email: contactEmail }),
    ...(isOther(contactPhone, before.contact_phone) && { contact_phone: contactPhone }),
    ...(isOther(contactWhatsApp, before.contact_whatsapp) && { contact_whatsapp: contactWhatsApp }),
  }
}

type ContactInput = Pick<Input<typeof calls.update>['body'], 'contactEmail' | 'contactPhone' | 'contactWhatsApp'>

function answerOf(row: Row) {
  return {
    websiteName: row.website_name,
    razorpayKeyId: row.razorpay_key_id,
    razorpayKeySecretSet: row.razorpay_key_secret !== null,
    programmeTime: row.programme_time,
    webinarChatMode: row.webinar_chat_mode,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    contactWhatsApp: row.contact_whatsapp,
    removesOriginals: row.removes_originals,
    version: row.version,
  }
}
