import { formatIstDate, type Instant } from './ist.ts'
import { type Language, LANGUAGE_CODES, LANGUAGES } from './locale.ts'
import type { PlanType, SubscriptionStatus } from './plans.ts'
import { INITIAL_PLAN_DAYS } from './programme-orders.ts'

/** How long ago a rule may ask for, in days. */
export const MAX_SEGMENT_DAYS = 365
/** How many members are named beside the count. */
export const SEGMENT_EXAMPLES = 10

/** Seen within the last days, or not seen for that long; members who never signed in count from when they joined. */
export const LAST_SEEN_ORDERS = ['WITHIN', 'NOT_FOR'] as const

/**
 * Which members a message is for. The conditions that are named must all hold; without any it is every member. Nobody in
 * the team and no deleted member ever belongs to one.
 */
export interface Segment {
  plan?: PlanType | undefined
  status?: SubscriptionStatus | undefined
  /** Days of the programme from 1 to 10, of members whose plan runs. */
  programmeDay?: { from: number; to: number } | undefined
  lastSeen?: { order: (typeof LAST_SEEN_ORDERS)[number]; days: number } | undefined
  /** Was in this live session. */
  attendedStreamId?: string | undefined
  /** Was in any live session within so many days. */
  attendedWithinDays?: number | undefined
  /** Members who have not chosen a language get English. */
  language?: Language | undefined
  /** By what they last said about their age; who has not said it is neither. */
  isAdult?: boolean | undefined
}

/** What is wrong with the days of the programme; null when they are right. */
export function programmeDayProblem({ from, to }: { from: number; to: number }): string | null {
  if (from < 1 || to > INITIAL_PLAN_DAYS) return `The programme has the days 1 to ${INITIAL_PLAN_DAYS}.`
  return from > to ? 'The first day comes after the last.' : null
}

/** What is wrong with plan and status together; null when they are right. A plan alone is one that runs. */
export function planProblem({ plan, status }: Segment): string | null {
  return plan !== undefined && status === 'INACTIVE' ? 'Members without a plan have none to choose.' : null
}

/** The languages that members of a segment read. */
export function languagesOf({ language }: Segment): readonly Language[] {
  return language === undefined ? LANGUAGE_CODES : [language]
}

/** The names that the words need and the rule has not. */
export interface SegmentNames {
  planName: (planType: PlanType) => string
  /** The session named by `attendedStreamId`; null after it was deleted. */
  session?: { title: string; startsAt: Instant } | null
}

/** The rule in plain English, as one phrase: "Members with a running plan who read Hindi". */
export function describeSegment(segment: Segment, { planName, session = null }: SegmentNames): string {
  const { plan, status, programmeDay, lastSeen, attendedStreamId, attendedWithinDays, language, isAdult } = segment
  const parts: string[] = []
  if (isAdult !== undefined) parts.push(isAdult ? 'who are of age' : 'who are under 18')
  if (plan !== undefined || status !== undefined) parts.push(planWords(plan && planName(plan), status))
  if (programmeDay) parts.push(programmeWords(programmeDay))
  if (lastSeen) {
    const days = daysWords(lastSeen.days)
    parts.push(lastSeen.order === 'WITHIN' ? `who were here in the last ${days}` : `who were not here for ${days}`)
  }
  if (attendedStreamId !== undefined) {
    parts.push(
      session
        ? `who came to “${session.title}” on ${formatIstDate(session.startsAt)}`
        : 'who came to a session that no longer exists',
    )
  }
  if (attendedWithinDays !== undefined) {
    parts.push(`who came to a live session in the last ${daysWords(attendedWithinDays)}`)
  }
  if (language !== undefined) parts.push(`who read ${LANGUAGE_NAMES[language]}`)
  const [last, ...others] = parts.toReversed()
  if (last === undefined) return 'All members'
  return `Members ${others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`}`
}

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: LANGUAGES.en, hi: 'Hindi' }

function planWords(planName: string | undefined, status: SubscriptionStatus | undefined): string {
  const plan = planName === undefined ? 'plan' : `plan “${planName}”`
  if (status === 'INACTIVE') return 'without a plan'
  if (status === 'EXPIRED') return planName === undefined ? 'whose plan has ended' : `whose ${plan} has ended`
  return planName === undefined ? 'whose plan runs' : `with the running ${plan}`
}

function programmeWords({ from, to }: { from: number; to: number }): string {
  return from === to ? `on day ${from} of the programme` : `on days ${from} to ${to} of the programme`
}

function daysWords(days: number): string {
  return days === 1 ? 'day' : `${days} days`
}
