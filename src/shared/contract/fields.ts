import type { Instant } from '#shared/domain/ist.ts'
import * as z from 'zod/mini'

/** An instant: ISO 8601 in UTC on the wire, `Date` in code. */
export const instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text): Instant => new Date(text),
  encode: (date) => date.toISOString(),
})

export const id = z.uuid('This id cannot be read.')
export const byId = z.object({ id })

/** A required line of text: trimmed, composed (NFC), from one to `max` characters. */
export function text(name: string, max: number) {
  return z
    .string(`${name} is required.`)
    .check(
      z.trim(),
      z.normalize('NFC'),
      z.minLength(1, `${name} is required.`),
      z.maxLength(max, tooLong(name, max)),
      visible(name),
    )
}

/** As `text`, but may be empty. */
export function optionalText(name: string, max: number) {
  return z
    .string(`${name} must be text.`)
    .check(z.trim(), z.normalize('NFC'), z.maxLength(max, tooLong(name, max)), visible(name))
}

export const email = z
  .string('Email address is required.')
  .check(
    z.trim(),
    z.normalize('NFC'),
    z.toLowerCase(),
    z.minLength(1, 'Email address is required.'),
    z.maxLength(254, tooLong('Email address', 254)),
    z.email('Please enter a complete email address, such as asha@example.com.'),
  )

/** As a person types it; the server keeps it in E.164 (default region India). */
export const mobileNumber = z
  .string('Mobile number is required.')
  .check(
    z.trim(),
    z.minLength(1, 'Mobile number is required.'),
    z.maxLength(32, tooLong('Mobile number', 32)),
    z.regex(/^[+\d\s().-]+$/, 'Please enter digits only, such as 98765 43210.'),
  )

export const role = z.enum(['USER', 'ADMIN'], 'Please choose User or Admin.')
export const planType = z.enum(['INITIAL', 'HALF_YEARLY', 'ANNUAL'])
export const usageType = z.enum(['COURSE', 'INITIAL_PLAN', 'LIVESTREAM_SOURCE'], 'Please choose what the video is for.')
export const subscriptionStatus = z.enum(['ACTIVE', 'INACTIVE', 'EXPIRED'])
export const streamStatus = z.enum(['SCHEDULED', 'LIVE', 'COMPLETED'])

/** Published now, at a moment to come (`isPublished` false), or not at all (specification §4). */
export const publishing = {
  isPublished: z._default(z.boolean('Please choose when to publish.'), false),
  publishAt: z._default(z.nullable(instant), null),
}

/** Of an item, one more with each change; sent with a change, it says what the form was filled from. */
export const version = z.int('The version must be a whole number.')

/** A list's question: search text, page size and where the last page ended. */
export const listQuery = z.object({
  search: z.optional(optionalText('Search', 100)),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  cursor: z.optional(z.string().check(z.maxLength(300))),
})

/** Stands beside the named list in every list's answer. */
export const page = {
  total: z.int(),
  nextCursor: z.nullable(z.string()),
}

function tooLong(name: string, max: number): string {
  return `${name} can have at most ${max} characters.`
}

/**
 * Control characters (but for line ends and tabs) and halves of letters have no place in anything a person reads;
 * PostgreSQL refuses NUL in texts and half a letter in JSON. Nor do letters that nobody sees, with which one name looks
 * like another, and those that turn the direction of what follows. Indic scripts and Persian need the two joiners
 * within a word (Malayalam after its virama at the end, too), and emoji are put together with one of them.
 */
function visible(name: string) {
  return z.refine<string>((value) => !INVISIBLE.test(value), `${name} has characters that cannot be shown.`)
}

const INVISIBLE = (() => {
  const control = String.raw`[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\p{Cs}]`
  const format = String.raw`(?![\u200C\u200D])\p{Cf}`
  const virama = String.raw`(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA])`
  const inWord = String.raw`(?<=[\p{L}\p{M}])(?=[\u200C\u200D][\p{L}\p{M}])`
  const inEmoji = String.raw`(?<=[\p{ExtPict}\p{EMod}\uFE0F])(?=\u200D\p{ExtPict})`
  return new RegExp(`${control}|${format}|(?!${virama}|${inWord}|${inEmoji})[\\u200C\\u200D]`, 'u')
})()

/** The digits of a code that was mailed or that an authenticator app shows, or a recovery code such as `k3fv-7aqz-mm2c-x5td`. */
export const signInCode = z
  .string()
  .check(z.trim(), z.regex(/^(\d{4,10}|[a-zA-Z2-7]{4}(-?[a-zA-Z2-7]{4}){3})$/, 'Please enter the digits of the code.'))
