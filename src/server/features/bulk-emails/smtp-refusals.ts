import { bounceKindOf } from '#shared/domain/bounces.ts'
import * as z from 'zod/mini'

/** What a failed attempt to send says, and about whom. */
export type Refusal =
  /** The server, the connection or our account: nothing is known about the recipient. */
  | { about: 'SERVER'; code: string }
  | { about: 'EMAIL'; code: string; isTemporary: boolean; bounce: 'HARD' | 'SOFT' | null }

/** Reads the error of the SMTP client. Its text may name the person, so that only codes are kept. */
export function refusalOf(error: unknown): Refusal {
  const { responseCode, code, command, response } = errorShape.safeParse(error).data ?? {}
  // The client itself does not send to such an address; the email would hold up all others forever.
  if (code === 'EENVELOPE' && command === 'API') return { about: 'EMAIL', code, isTemporary: false, bounce: null }
  const isAboutRecipient = command?.startsWith('RCPT') === true
  const isAboutContent = command === 'DATA' && code === 'EMESSAGE'
  if (responseCode === undefined || responseCode === 421 || !(isAboutRecipient || isAboutContent))
    return { about: 'SERVER', code: String(code ?? responseCode ?? 'UNKNOWN') }
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response ?? '')?.[0] ?? null
  const kind = bounceKindOf({ status, replyCode: responseCode })
  return {
    about: 'EMAIL',
    code: status ?? String(responseCode),
    isTemporary: responseCode < 500,
    // A text that is refused says nothing about the mailbox.
    bounce: isAboutRecipient || kind === 'HARD' ? kind : null,
  }
}

const errorShape = z.object({
  responseCode: z.optional(z.int()),
  code: z.optional(z.string()),
  command: z.optional(z.string()),
  response: z.optional(z.string()),
})
