import { addIstDays, atIstTime, DAY_IN_MS, type Instant, istDay } from './ist.ts'
import { isQuietTime, type MessageKind } from './messages.ts'

/**
 * What members get by itself when a rule holds for them. WELCOME and BEFORE_END are sent with the reminders, which have
 * rules of their own (`domain/reminders.ts`); the other rules are here.
 */
export const AUTOMATION_STEPS = [
  'WELCOME',
  'DAY_NOT_WATCHED',
  'BEFORE_END',
  'AFTER_END_3',
  'AFTER_END_14',
  'ASLEEP',
] as const
export type AutomationStep = (typeof AUTOMATION_STEPS)[number]

/** The steps that are messages of their own. */
export const MESSAGE_STEPS = ['DAY_NOT_WATCHED', 'AFTER_END_3', 'AFTER_END_14', 'ASLEEP'] as const
export type MessageStep = (typeof MESSAGE_STEPS)[number]

export function isMessageStep(step: AutomationStep): step is MessageStep {
  return MESSAGE_STEPS.some((each) => each === step)
}

/** Whether a step is about the service or marketing, which needs the member's agreement. */
export const STEP_KINDS: Readonly<Record<AutomationStep, MessageKind>> = {
  WELCOME: 'ANNOUNCEMENT',
  DAY_NOT_WATCHED: 'ANNOUNCEMENT',
  BEFORE_END: 'ANNOUNCEMENT',
  AFTER_END_3: 'BROADCAST',
  AFTER_END_14: 'BROADCAST',
  ASLEEP: 'BROADCAST',
}

/** A step that could not be sent for this long says something old: it is left out. */
export const STEP_MAX_AGE_IN_MS = 2 * DAY_IN_MS
/** After so many days that were not watched nothing more is said until the member has watched again. */
const MAX_UNWATCHED_IN_A_ROW = 2
/** How many days after the end of a plan, or after the last visit, these steps are due. */
export const STEP_DAYS = { AFTER_END_3: 3, AFTER_END_14: 14, ASLEEP: 21 } as const
export type DatedStep = keyof typeof STEP_DAYS

/** The time of day ('HH:mm' IST) at which the steps of a day are due. */
const DUE_AT = '09:00'

/** When a step of the day is due, and until when at most it is sent. */
export interface Due {
  from: Instant
  until: Instant
}

/** The step that follows `days` after a fact, such as the end of a plan. */
export function dueAfter(step: DatedStep, fact: Instant): Due {
  const from = atIstTime(addIstDays(fact, STEP_DAYS[step]), DUE_AT)
  return { from, until: new Date(from.getTime() + STEP_MAX_AGE_IN_MS) }
}

/** The facts from which the step may be due now: after `after`, up to and including `until`. */
export function factsDue(step: DatedStep, now: Instant): { after: Instant; until: Instant } {
  const days = STEP_DAYS[step]
  return { after: addIstDays(now, -days - 3), until: addIstDays(now, 1 - days) }
}

/** From nine in the morning until nine in the evening, so that no message comes at night. */
export function isStepDue({ from, until }: Due, now: Instant): boolean {
  return now >= from && now < until && !isStepQuiet(now)
}

/** Until when the message of an Indian day (its beginning) is sent. */
export function stepValidUntil(day: Instant): Instant {
  return new Date(atIstTime(day, DUE_AT).getTime() + STEP_MAX_AGE_IN_MS)
}

/** Steps are not sent from nine in the evening until eight in the morning in India, whatever their kind. */
export function isStepQuiet(now: Instant): boolean {
  return isQuietTime('BROADCAST', now)
}

interface UnwatchedFacts {
  /** The latest webinar of the member that has ended. */
  webinar: { start: Instant; end: Instant }
  /** When the member last watched anything of the programme, live or recorded; null for never. */
  lastWatchedAt: Instant | null
  /** Whether the member has watched this webinar, live or recorded. */
  isWatched: boolean
  /** The starts of the webinars about which this step was sent. */
  sentAbout: readonly Instant[]
}

/** In the morning after a webinar that the member has not watched, that day only; at most two in a row. */
export function isUnwatchedDue(
  { webinar, lastWatchedAt, isWatched, sentAbout }: UnwatchedFacts,
  now: Instant,
): boolean {
  const from = atIstTime(addIstDays(webinar.start, 1), DUE_AT)
  if (istDay(now) !== istDay(from) || now < webinar.end || isWatched) return false
  const inARow = sentAbout.filter((start) => lastWatchedAt === null || start > lastWatchedAt)
  return inARow.length < MAX_UNWATCHED_IN_A_ROW && isStepDue({ from, until: addIstDays(from, 1) }, now)
}
