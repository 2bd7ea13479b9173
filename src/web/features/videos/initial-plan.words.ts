import { formatIst } from '#shared/domain/ist.ts'
import type { Placed, PlanVideo } from '#shared/domain/initial-plan.ts'
import { t } from '#web/i18n/t.ts'

/** Where a video stands, in a word or two: its day, or why it has none. */
export function placeWords({ day, state, video, isBeyond }: Placed<PlanVideo>): string {
  if (day !== null) return t('Day {day}', { day })
  if (isBeyond) return t('After day 10: not shown')
  if (state === 'SCHEDULED' && video.publishAt) return t('Comes {date}', { date: formatIst(video.publishAt) })
  return t('Draft: not shown')
}

/** What is wrong with a video's place, in plain words. */
export function problemsOf({ isDouble, lacksLength, video }: Placed<PlanVideo>): string[] {
  return [
    ...(isDouble
      ? [t('Another video has the number {number} too; the older one comes first.', { number: video.sequenceOrder })]
      : []),
    ...(lacksLength ? [t('Its length is not known: the session would be over as it begins.')] : []),
  ]
}

/** The days without a video, and what that means. */
export function gapWords(days: readonly number[]): string | null {
  const [first] = days
  if (first === undefined) return null
  if (first === 1) return t('No video is published: members have no programme.')
  return first === 10
    ? t('Day 10 has no video: the programme ends after day 9.')
    : t('Days {first} to 10 have no video: the programme ends after day {last}.', { first, last: first - 1 })
}

/** What running members notice of a new order; null when they notice nothing. */
export function noticeOf(days: readonly number[], membersUnderway: number): string | null {
  if (days.length === 0) return null
  const named = t('Other videos on: day {days}.', { days: days.join(', ') })
  if (membersUnderway === 0) return `${named} ${t('No member is in the middle of the programme.')}`
  const who =
    membersUnderway === 1
      ? t('1 member is in the middle of the programme and follows at once:')
      : t('{count} members are in the middle of the programme and follow at once:', { count: membersUnderway })
  return `${named} ${who} ${t('days that are past change among the recordings.')}`
}
