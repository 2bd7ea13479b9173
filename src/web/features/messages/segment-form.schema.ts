import { segment } from '#shared/contract/segments.ts'
import { PLAN_TYPES, SUBSCRIPTION_STATUSES } from '#shared/domain/plans.ts'
import { LANGUAGE_CODES } from '#shared/domain/locale.ts'
import { LAST_SEEN_ORDERS, type Segment } from '#shared/domain/segments.ts'
import * as z from 'zod/mini'

/** The conditions as fields hold them: each is empty while it does not count. */
const fields = z.object({
  plan: z.enum(['', ...PLAN_TYPES]),
  status: z.enum(['', ...SUBSCRIPTION_STATUSES]),
  fromDay: z.string(),
  toDay: z.string(),
  seenOrder: z.enum(['', ...LAST_SEEN_ORDERS]),
  seenDays: z.string(),
  attendedStreamId: z.string(),
  attendedWithinDays: z.string(),
  language: z.enum(['', ...LANGUAGE_CODES]),
  age: z.enum(['', 'ADULT', 'MINOR']),
})
export type SegmentForm = z.output<typeof fields>

/** The field that shows what is wrong with a part of the rule. */
const FIELD_OF_PART: Readonly<Record<string, keyof SegmentForm>> = {
  plan: 'plan',
  programmeDay: 'fromDay',
  lastSeen: 'seenDays',
  attendedStreamId: 'attendedStreamId',
  attendedWithinDays: 'attendedWithinDays',
}

export const segmentForm = fields.check(
  z.superRefine((form, context) => {
    const read = segment.safeParse(toSegment(form))
    for (const { path, message } of read.error?.issues ?? []) {
      const field = FIELD_OF_PART[String(path[0])]
      context.addIssue({ code: 'custom', message, path: field ? [field] : [] })
    }
  }),
)

export function toSegmentForm(rule: Segment): SegmentForm {
  const { programmeDay, lastSeen, attendedWithinDays, isAdult } = rule
  return {
    plan: rule.plan ?? '',
    status: rule.status ?? '',
    fromDay: programmeDay ? String(programmeDay.from) : '',
    toDay: programmeDay ? String(programmeDay.to) : '',
    seenOrder: lastSeen?.order ?? '',
    seenDays: lastSeen ? String(lastSeen.days) : '',
    attendedStreamId: rule.attendedStreamId ?? '',
    attendedWithinDays: attendedWithinDays === undefined ? '' : String(attendedWithinDays),
    language: rule.language ?? '',
    age: isAdult === undefined ? '' : isAdult ? 'ADULT' : 'MINOR',
  }
}

/** The rule of the conditions that are filled in; with one day of the programme, that day alone. */
export function toSegment(form: SegmentForm): Segment {
  const { plan, status, fromDay, toDay, seenOrder, seenDays, attendedStreamId, attendedWithinDays, language, age } =
    form
  return {
    ...(plan && { plan }),
    ...(status && { status }),
    ...((fromDay || toDay) && { programmeDay: { from: Number(fromDay || toDay), to: Number(toDay || fromDay) } }),
    ...(seenOrder && { lastSeen: { order: seenOrder, days: seenDays.trim() === '' ? NaN : Number(seenDays) } }),
    ...(attendedStreamId && { attendedStreamId }),
    ...(attendedWithinDays && { attendedWithinDays: Number(attendedWithinDays) }),
    ...(language && { language }),
    ...(age && { isAdult: age === 'ADULT' }),
  }
}

/** The rule of the form; null while something in it is wrong. */
export function readSegment(form: SegmentForm): Segment | null {
  const read = segment.safeParse(toSegment(form))
  return read.success ? read.data : null
}
