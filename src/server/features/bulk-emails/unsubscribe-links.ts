import { openToken, sealToken, type SecretBox } from '#server/platform/secret-box.ts'
import { type Purpose, PURPOSES } from '#shared/domain/channel-consents.ts'
import type { Language } from '#shared/domain/locale.ts'
import { publicPathIn, screens } from '#shared/screens.ts'
import * as z from 'zod/mini'

/** The emails that an unsubscribe link ends. */
interface Unsubscription {
  userId: string
  purpose: Purpose
}

/** The page that unsubscribes from emails of a purpose: it works forever, without a session, and cannot be forged. */
export function unsubscribeUrl(
  box: SecretBox,
  siteUrl: string,
  { userId, purpose, language }: Unsubscription & { language: Language },
): string {
  const token = sealToken(box, [purpose, userId])
  return `${siteUrl}${publicPathIn(language, screens.remindersUnsubscribe)}?token=${token}`
}

/** The content of a token, or null when it is not valid. */
export function parseUnsubscription(box: SecretBox, token: string): Unsubscription | null {
  const read = openToken(box, { token, schema: linkContent })
  return read && { purpose: read[0], userId: read[1] }
}

const linkContent = z.tuple([z.enum(PURPOSES), z.uuid()])
