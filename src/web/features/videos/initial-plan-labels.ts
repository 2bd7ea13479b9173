import { formatIst } from '#shared/domain/ist.ts'
import type { ScheduledPlanVideo, PlanVideo } from '#shared/domain/initial-plan.ts'
import { t } from '#web/i18n/t.ts'

/** The day of a video, or why it has none. */
export function dayLabel({ day, state, video, isBeyond }: ScheduledPlanVideo<PlanVideo>): string {
  if (day !== null) return t('Day {day}', { day })
  if (isBeyond) return t('After day 10: not shown')
  if (state === 'SCHEDULED' && video.publishAt) return t('Comes {date}', { date: formatIst(video.publishAt) })
  return t('Draft: not shown')
}

/** The problems of a video in the plan. */
export function problemTexts({ hasDuplicateNumber, lacksDuration, video }: ScheduledPlanVideo<PlanVideo>): string[] {
  return [
    ...(hasDuplicateNumber
      ? [t('Another video has the number {number} too; the older one comes first.', { number: video.sequenceOrder })]
      : []),
    ...(lacksDuration ? [t('Its length is not known: the session would be over as it begins.')] : []),
  ]
}

/** Names the days without a video; null when there are none. */
export function gapText(days: readonly number[]): string | null {
  const [first] = days
  if (first === undefined) return null
  if (first === 1) return t('No video is published: members have no programme.')
  return first === 10
    ? t('Day 10 has no video: the programme ends after day 9.')
    : t('Days {first} to 10 have no video: the programme ends after day {last}.', { first, last: first - 1 })
}

/** What a new order changes; null when no day changes. */
export function changeText(days: readonly number[], membersUnderway: number): string | null {
  if (days.length === 0) return null
  const named = t('Other videos on: day {days}.', { days: days.join(', ') })
  return membersUnderway === 0 ? `${named} ${t('No member is in the middle of the programme.')}` : named
}
