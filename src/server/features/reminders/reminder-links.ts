import type { OptionalKind } from './reminders.repo.ts'
import { openToken, sealToken, type SecretBox } from '#server/platform/secret-box.ts'
import type { Language } from '#shared/domain/locale.ts'
import { publicPathIn, screens } from '#shared/screens.ts'
import * as z from 'zod/mini'

/** The emails that an unsubscribe link ends. */
interface Unsubscription {
  userId: string
  kind: OptionalKind
}

/** The URL that unsubscribes from emails of a kind: it works forever, without a session, and cannot be forged. */
export function unsubscribeUrl(
  box: SecretBox,
  siteUrl: string,
  { userId, kind, language = 'en' }: Unsubscription & { language?: Language },
): string {
  const token = sealToken(box, [kind, userId])
  return `${siteUrl}${publicPathIn(language, screens.remindersUnsubscribe)}?token=${token}`
}

/** The content of a token, or null when it is not valid. */
export function parseUnsubscription(box: SecretBox, token: string): Unsubscription | null {
  const read = openToken(box, { token, schema: linkContent })
  return read && { kind: read[0], userId: read[1] }
}

const linkContent = z.tuple([z.enum(['LIVE_SESSION', 'EXPIRY', 'WEBINAR']), z.uuid()])
