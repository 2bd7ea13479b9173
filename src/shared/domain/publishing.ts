import { type Instant, toIstInput } from './ist.ts'

/** The publishing fields of videos, audios, e-books and courses. */
export interface Publishable {
  isPublished: boolean
  publishAt: Instant | null
}

export const DISPLAY_STATES = ['PUBLISHED', 'SCHEDULED', 'DRAFT'] as const
export type DisplayState = (typeof DISPLAY_STATES)[number]

/** The item's state in lists: Scheduled before its publishing time, Published after it (specification §4). */
export function displayState(item: Publishable, now: Instant): DisplayState {
  if (item.publishAt !== null && item.publishAt > now) return 'SCHEDULED'
  return item.isPublished || item.publishAt !== null ? 'PUBLISHED' : 'DRAFT'
}

/** Whether members see the item: exactly when lists show it as Published (product decisions §3). */
export function isVisible(item: Publishable, now: Instant): boolean {
  return displayState(item, now) === 'PUBLISHED'
}

export const PUBLISH_MODES = ['now', 'later', 'draft'] as const
export type PublishMode = (typeof PUBLISH_MODES)[number]

/** The stored fields for a form's mode and time; 'later' without a time is a draft (specification §4). */
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
 * The initial state of an existing item's form: its mode, and the date-time field's text ('' unless it is scheduled).
 * An item published by its schedule starts as 'now'; otherwise saving another field would unpublish it.
 */
export function publishModeOf(item: Publishable, now: Instant): { mode: PublishMode; input: string } {
  const state = displayState(item, now)
  if (state === 'SCHEDULED' && item.publishAt !== null) return { mode: 'later', input: toIstInput(item.publishAt) }
  return { mode: state === 'PUBLISHED' ? 'now' : 'draft', input: '' }
}

/** Whether a time can be scheduled: it must be in the future (specification §5 Scheduling). */
export function isFutureSchedule(chosen: Instant, now: Instant): boolean {
  return chosen > now
}

/** The picker's minimum: the current Indian time, 'YYYY-MM-DDTHH:mm' (specification §5 Scheduling). */
export function earliestSchedule(now: Instant): string {
  return toIstInput(now)
}
