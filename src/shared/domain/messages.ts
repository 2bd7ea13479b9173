import { addIstDays, atIstTime, DAY_IN_MS, HOUR_IN_MS, type Instant, startOfIstDay } from './ist.ts'
import { type Language, LANGUAGE_CODES } from './locale.ts'

/** ANNOUNCEMENT: about the service, to all who have not ended them. BROADCAST: marketing, to those who agreed to it. */
export const MESSAGE_KINDS = ['ANNOUNCEMENT', 'BROADCAST'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** CANCELLED: ended before everybody had it. */
export const MESSAGE_STATES = ['DRAFT', 'SCHEDULED', 'SENDING', 'PAUSED', 'SENT', 'CANCELLED'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** APP is always there; the others are when they are set up. */
export const CHANNEL_NAMES = ['APP', 'EMAIL', 'PUSH'] as const
export type ChannelName = (typeof CHANNEL_NAMES)[number]

export const DELIVERY_STATES = ['WAITING', 'QUEUED', 'SENT', 'SKIPPED', 'FAILED'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/**
 * Why a member did not get a message on a channel. NO_LONGER_IN_GROUP, NOT_WANTED (ended announcements, or never agreed
 * to news), TOO_OLD (waited too long), CANCELLED; of the channels: SUPPRESSED (the address bounced), NO_ADDRESS (no
 * device for push), REFUSED (by the provider).
 */
export const DELIVERY_REASONS = [
  'NO_LONGER_IN_GROUP',
  'NOT_WANTED',
  'TOO_OLD',
  'CANCELLED',
  'SUPPRESSED',
  'NO_ADDRESS',
  'REFUSED',
] as const
export type DeliveryReason = (typeof DELIVERY_REASONS)[number]

/** Of a sum; empty where nothing has to be explained. */
export type FigureReason = DeliveryReason | ''

export const MAX_SUBJECT_LENGTH = 150
export const MAX_MESSAGE_LENGTH = 5000

/** Notifications and deliveries are removed after this. */
export const MESSAGES_KEPT_FOR_DAYS = 180

/** A text in one language; both empty while it is not written. */
export interface MessageText {
  subject: string
  /** Paragraphs are separated by empty lines, web addresses become links, and {{name}} is the member's first name. */
  body: string
}

export type MessageTexts = Readonly<Record<Language, MessageText>>

/** The fields of the texts that are missing for these languages, by their paths. */
export function missingTexts(texts: MessageTexts, languages: readonly Language[]): string[] {
  return languages.flatMap((language) => {
    const { subject, body } = texts[language]
    return [
      ...(subject === '' ? [`texts.${language}.subject`] : []),
      ...(body === '' ? [`texts.${language}.body`] : []),
    ]
  })
}

/** The text for a member who reads `language`: the other one where that is not written. */
export function textFor(texts: MessageTexts, language: Language): MessageText & { language: Language } {
  const isWritten = (each: Language) => texts[each].subject !== '' && texts[each].body !== ''
  const chosen = [language, ...LANGUAGE_CODES].find(isWritten) ?? language
  return { ...texts[chosen], language: chosen }
}

/** Puts the member's first name in; a template in the name itself stays as it is. */
export function fillName({ subject, body }: MessageText, name: string): MessageText {
  const fill = (text: string) => text.replaceAll(/\{\{\s*name\s*\}\}/giu, () => firstName(name))
  return { subject: fill(subject), body: fill(body) }
}

/** How a member is addressed. */
export function firstName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return first
}

/** A placeholder that no rule fills, such as {{nmae}}; null when there is none. */
export function unknownPlaceholder(text: string): string | null {
  const found = text.match(/\{\{[^{}]*\}\}/gu) ?? []
  return found.find((each) => !/^\{\{\s*name\s*\}\}$/iu.test(each)) ?? null
}

/** By how many members a group may have changed since the administrator saw and typed its size: a tenth, at least one. */
export function isCountStillRight(typed: number, now: number): boolean {
  return Math.abs(now - typed) <= Math.max(1, Math.floor(typed / 10))
}

/** Marketing is sent from eight in the morning until nine in the evening in India. */
const BROADCAST_HOURS = { from: '08:00', until: '21:00' }

export function isQuietTime(kind: MessageKind, now: Instant): boolean {
  if (kind !== 'BROADCAST') return false
  return now < atIstTime(now, BROADCAST_HOURS.from) || now >= atIstTime(now, BROADCAST_HOURS.until)
}

/** When a message may go on: now, or at eight in the morning. */
export function sendableFrom(kind: MessageKind, now: Instant): Instant {
  if (!isQuietTime(kind, now)) return now
  const today = atIstTime(now, BROADCAST_HOURS.from)
  return now < today ? today : addIstDays(today, 1)
}

/** Marketing that has waited longer says something old: it is skipped. */
const BROADCAST_MAX_AGE_IN_MS = 2 * DAY_IN_MS

/** Since when a message is being sent: its start, or the last time that it was resumed. */
export function isTooOld(kind: MessageKind, { sendingSince, now }: { sendingSince: Instant; now: Instant }): boolean {
  return kind === 'BROADCAST' && now.getTime() - sendingSince.getTime() > BROADCAST_MAX_AGE_IN_MS
}

/** One marketing message an Indian day for each member, over all channels. */
export function marketingDay(now: Instant): Instant {
  return startOfIstDay(now)
}

/** How long after a message somebody who comes to its session counts as come. */
export const CAME_WITHIN_IN_MS = 24 * HOUR_IN_MS

/** An address that tells an administrator whom it belongs to only if they know it: a•••@example.com. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${String.fromCodePoint(email.codePointAt(0) ?? 0)}•••${email.slice(at)}`
}
