import { ROLES } from '#shared/domain/access.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { STREAM_STATUSES } from '#shared/domain/live.ts'
import { readNumber } from '#shared/domain/mobile-numbers.ts'
import { PLAN_TYPES } from '#shared/domain/plans.ts'
import { DISPLAY_STATES } from '#shared/domain/publishing.ts'
import { PROGRAMME_EFFECTS } from '#shared/domain/programme-orders.ts'
import { SUBSCRIPTION_STATUSES } from '#shared/domain/plans.ts'
import { USAGE_TYPES } from '#shared/domain/videos.ts'
import * as z from 'zod/mini'

const LIST_ORDERS = ['newest', 'oldest'] as const

/** The longest text that a list can be searched for, in characters. */
export const MAX_SEARCH_LENGTH = 100

/** Before trimming and composing a text may be this many times its maximum: a character can be composed of four. */
const COMPOSITION_FACTOR = 4

/** No language uses more combining marks on one character; ordering marks takes quadratic time. */
const MAX_CONSECUTIVE_MARKS = 30

/**
 * Text of at most `max` characters. The first check of every text input: a longer text is refused at once, because
 * later checks can take more than linear time.
 */
export function boundedText(max: number, { error, tooLong = error }: { error: string; tooLong?: string }) {
  return z.string(error).check(z.maxLength(max, { error: tooLong, abort: true }))
}

/** An instant: ISO 8601 in UTC on the wire, `Date` in code. */
export const instant = z.codec(z.iso.datetime({ offset: true }).check(z.maxLength(40, { abort: true })), z.date(), {
  decode: (text): Instant => new Date(text),
  encode: (date) => date.toISOString(),
})

export const id = z.uuid('This id cannot be read.')
export const byId = z.object({ id })

/**
 * The size in pixels of the picture at a URL. With `?w=320` or `?w=640` behind it the URL leads to a version of that
 * width, if the picture is wider. Null while a picture of an earlier release has only one size.
 */
export const pictureSize = z.nullable(z.object({ width: z.int(), height: z.int() }))

/** A required line of text: trimmed, composed (NFC), from one to `max` characters. */
export function text(name: string, max: number) {
  return multilineText(name, max).check(oneLine(name))
}

/** As `text`, but may be empty. */
export function optionalText(name: string, max: number) {
  return optionalMultilineText(name, max).check(oneLine(name))
}

/** As `text`, but may have line ends. */
export function multilineText(name: string, max: number) {
  const error = `${name} is required.`
  return composed({ name, max, error }).check(z.minLength(1, error))
}

/** As `multilineText`, but may be empty. */
export function optionalMultilineText(name: string, max: number) {
  return composed({ name, max, error: `${name} must be text.` })
}

export const email = composed({ name: 'Email address', max: 254, error: 'Email address is required.' }).check(
  z.toLowerCase(),
  z.minLength(1, 'Email address is required.'),
  z.email('Please enter a complete email address, such as asha@example.com.'),
)

/** As `email`, or empty. */
export const optionalEmail = composed({ name: 'Email address', max: 254, error: 'Email address is required.' }).check(
  z.toLowerCase(),
  z.refine(
    (address) => address === '' || email.safeParse(address).success,
    'Please enter a complete email address, such as asha@example.com.',
  ),
)

/** As typed; the server stores it in E.164. Without a country code it must be an Indian mobile number. */
export const mobileNumber = boundedText(COMPOSITION_FACTOR * 32, {
  error: 'Mobile number is required.',
  tooLong: tooLong('Mobile number', 32),
}).check(
  z.trim(),
  z.minLength(1, 'Mobile number is required.'),
  z.maxLength(32, tooLong('Mobile number', 32)),
  z.regex(/^[+\d\s().-]+$/, { error: 'Please enter digits only, such as 98765 43210.', abort: true }),
  z.refine(
    (typed) => readNumber(typed).kind !== 'COUNTRY_MISSING',
    'Please begin with + and the country code, such as +1 212 555 0123.',
  ),
)

export const role = z.enum(ROLES, 'Please choose User or Admin.')
export const planType = z.enum(PLAN_TYPES)
export const usageType = z.enum(USAGE_TYPES, 'Please choose what the video is for.')
export const subscriptionStatus = z.enum(SUBSCRIPTION_STATUSES)
export const streamStatus = z.enum(STREAM_STATUSES)

/** Published now, at a future time (`isPublished` false), or not at all (specification §4). */
export const publishing = {
  isPublished: z._default(z.boolean('Please choose when to publish.'), false),
  publishAt: z._default(z.nullable(instant), null),
}

/** An item's version, incremented by each change; an update sends the version that its form was filled from. */
export const version = z.int('The version must be a whole number.')

/** When a change of the programme takes effect; without it at once, for webinars that have not begun. */
export const takesEffect = z.optional(z.enum(PROGRAMME_EFFECTS, 'Please choose when it takes effect.'))

/** The query of a list: search text, page size, and the cursor at which the last page ended. */
export const listQuery = z.object({
  search: z.optional(z.pipe(withoutInvisible(MAX_SEARCH_LENGTH), optionalText('Search', MAX_SEARCH_LENGTH))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  cursor: z.optional(boundedText(300, { error: 'This list has moved on. Please reload the page.' })),
})

/** The query of an administrators' list of content. */
export const contentListQuery = z.extend(listQuery, {
  status: z.optional(z.enum(DISPLAY_STATES, 'Please choose Published, Scheduled or Draft.')),
  /** By the time when the items were added. */
  order: z.optional(z.enum(LIST_ORDERS, 'Please choose newest or oldest first.')),
})

/** The orders of a list by time. */
export type ListOrder = (typeof LIST_ORDERS)[number]

/** Part of every list's answer, beside the named list. */
export const page = {
  total: z.int(),
  nextCursor: z.nullable(z.string()),
}

/** Trimmed, composed (NFC), and then of at most `max` characters. */
function composed({ name, max, error }: { name: string; max: number; error: string }) {
  return boundedText(COMPOSITION_FACTOR * max, { error, tooLong: tooLong(name, max) }).check(
    z.trim(),
    fewMarks(name),
    z.normalize('NFC'),
    z.maxLength(max, { error: tooLong(name, max), abort: true }),
    visible(name),
  )
}

/** Searches are often pasted, and phones copy numbers with invisible direction marks. */
function withoutInvisible(max: number) {
  return boundedText(COMPOSITION_FACTOR * max, {
    error: 'Search must be text.',
    tooLong: tooLong('Search', max),
  }).check(z.overwrite((value) => value.replaceAll(/(?![\u200C\u200D])\p{Cf}/gu, '')))
}

function tooLong(name: string, max: number): string {
  return `${name} can have at most ${max} characters.`
}

/**
 * Refuses control characters (except line ends and tabs) and lone surrogates: PostgreSQL refuses NUL in texts and lone
 * surrogates in JSON. Also refuses invisible characters, with which one name can look like another, and direction
 * overrides. Indic scripts and Persian need the two joiners within a word (Malayalam also at its end, after a virama),
 * and emoji sequences use one of them.
 */
function visible(name: string) {
  return z.refine<string>((value) => !INVISIBLE.test(value), `${name} has characters that cannot be shown.`)
}

const MANY_MARKS = new RegExp(String.raw`\p{M}{${MAX_CONSECUTIVE_MARKS + 1}}`, 'u')

function fewMarks(name: string) {
  return z.refine<string>((value) => !MANY_MARKS.test(value), {
    error: `${name} has characters that cannot be shown.`,
    abort: true,
  })
}

/** Refuses line ends of every kind: the text is used on one line of a page, a header or a file. */
function oneLine(name: string) {
  return z.refine<string>((value) => !/[\n\r\u0085\u2028\u2029]/.test(value), `${name} must be one line.`)
}
const INVISIBLE = (() => {
  const control = String.raw`[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\p{Cs}]`
  const format = String.raw`(?![\u200C\u200D])\p{Cf}`
  const virama = String.raw`(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA])`
  const inWord = String.raw`(?<=[\p{L}\p{M}])(?=[\u200C\u200D][\p{L}\p{M}])`
  const inEmoji = String.raw`(?<=[\p{ExtPict}\p{EMod}\uFE0F])(?=\u200D\p{ExtPict})`
  return new RegExp(`${control}|${format}|(?!${virama}|${inWord}|${inEmoji})[\\u200C\\u200D]`, 'u')
})()

/** The digits of an emailed code or of an authenticator app, or a recovery code such as `k3fv-7aqz-mm2c-x5td`. */
export const signInCode = boundedText(100, { error: 'Please enter the digits of the code.' }).check(
  z.trim(),
  z.regex(/^(\d{4,10}|[a-zA-Z2-7]{4}(-?[a-zA-Z2-7]{4}){3})$/, 'Please enter the digits of the code.'),
)

/** The device of a session, as far as its browser reveals it; the screen composes the text. */
export const device = z.object({ browser: z.nullable(z.string()), system: z.nullable(z.string()) })
