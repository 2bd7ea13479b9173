import type { ReminderKind } from './reminders.repo.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'
import { screens } from '#shared/screens.ts'
import * as z from 'zod/mini'

/** The emails that an unsubscribe link ends. */
interface Unsubscription {
  userId: string
  kind: ReminderKind
}

/** The URL that unsubscribes from emails of a kind: it works forever, without a session, and cannot be forged. */
export function unsubscribeUrl(box: SecretBox, siteAddress: string, { userId, kind }: Unsubscription): string {
  const token = box.seal(JSON.stringify([kind, userId])).toString('base64url')
  return `${siteAddress}${screens.remindersUnsubscribe}?token=${token}`
}

/** The content of a token, or null when it is not valid. */
export function parseUnsubscription(box: SecretBox, token: string): Unsubscription | null {
  const read = sealed.safeParse(unsealed(box, token))
  return read.success ? { kind: read.data[0], userId: read.data[1] } : null
}

const sealed = z.tuple([z.enum(['LIVE_SESSION', 'EXPIRY']), z.uuid()])

function unsealed(box: SecretBox, token: string): unknown {
  try {
    return JSON.parse(box.open(Buffer.from(token, 'base64url')))
  } catch {
    return null
  }
}
