import { type Instant, toIstInput } from './ist.ts'

/** What videos, audios, e-books and courses share. */
export interface Publishable {
  isPublished: boolean
  publishAt: Instant | null
}

export type DisplayState = 'SCHEDULED' | 'PUBLISHED' | 'DRAFT'

/** How a list shows the item: a time to come is Scheduled, a passed one reads as Published (specification §4). */
export function displayState(item: Publishable, now: Instant): DisplayState {
  if (item.publishAt !== null && item.publishAt > now) return 'SCHEDULED'
  return item.isPublished || item.publishAt !== null ? 'PUBLISHED' : 'DRAFT'
}

/** Whether members see the item: exactly when lists call it Published (decisions §3). */
export function isVisible(item: Publishable, now: Instant): boolean {
  return displayState(item, now) === 'PUBLISHED'
}

export const PUBLISH_MODES = ['now', 'later', 'draft'] as const
export type PublishMode = (typeof PUBLISH_MODES)[number]

/** What a form's mode and chosen time are stored as; 'later' without a time is a draft (specification §4). */
export function publishFields({ mode, chosen }: PublishChoice): Publishable {
  if (mode === 'later' && chosen !== null) return { isPublished: false, publishAt: chosen }
  return { isPublished: mode === 'now', publishAt: null }
}

export interface PublishChoice {
  mode: PublishMode
  /** The chosen time, null when the field is empty. */
  chosen: Instant | null
}

/**
 * How the form of an existing item begins: its mode, and the date-time field's text ('' unless it is scheduled).
 * What has appeared by its schedule begins as 'now', or saving another field would take it off again.
 */
export function publishModeOf(item: Publishable, now: Instant): { mode: PublishMode; input: string } {
  const state = displayState(item, now)
  if (state === 'SCHEDULED' && item.publishAt !== null) return { mode: 'later', input: toIstInput(item.publishAt) }
  return { mode: state === 'PUBLISHED' ? 'now' : 'draft', input: '' }
}

/** Whether a time can be scheduled: it must be after the present moment (specification §5 Scheduling). */
export function isFutureSchedule(chosen: Instant, now: Instant): boolean {
  return chosen > now
}

/** The picker's minimum: the present Indian time, 'YYYY-MM-DDTHH:mm' (specification §5 Scheduling). */
export function earliestSchedule(now: Instant): string {
  return toIstInput(now)
}
