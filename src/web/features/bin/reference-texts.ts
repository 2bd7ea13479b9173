import type { ContentReferences } from '#shared/contract/bin.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { t, tn } from '#web/i18n/t.ts'

/** References beyond this number are counted, not listed. */
const MAX_LISTED = 5

/** The references to content, a line each. */
export function describeReferences({
  courses,
  livestreams,
  programmeDay,
  isFreeEbook,
  membersBegun,
}: ContentReferences): string[] {
  const upcoming = livestreams.filter(({ status }) => status !== 'COMPLETED')
  const over = livestreams.length - upcoming.length
  return [
    ...limitLines(courses.map(({ title }) => t('Course “{title}”', { title }))),
    ...limitLines(upcoming.map(streamText)),
    ...(over > 0
      ? [tn(over, { one: '{count} live stream that is over', other: '{count} live streams that are over' })]
      : []),
    ...(programmeDay ? [dayText(programmeDay)] : []),
    ...(isFreeEbook ? [t('The free e-book of the site')] : []),
    ...(membersBegun > 0
      ? [tn(membersBegun, { one: '{count} member started it', other: '{count} members started it' })]
      : []),
  ]
}

/** What deleting scheduled or running content means for members, a sentence each. */
export function consequenceTexts({ livestreams, programmeDay }: ContentReferences): string[] {
  const streams = livestreams.flatMap(({ title, startTime, status }) => {
    if (status === 'LIVE') return [t('“{title}” is live now. It stops for everybody who is watching.', { title })]
    if (status === 'COMPLETED') return []
    return [
      t('“{title}” on {start} will not take place. Members will not see it any more.', {
        title,
        start: formatIst(startTime),
      }),
    ]
  })
  if (!programmeDay || programmeDay.members === 0) return streams
  return [...streams, t('Day {day} of the initial plan gets the video after it.', { day: programmeDay.day })]
}

function limitLines(lines: readonly string[]): string[] {
  const more = lines.length - MAX_LISTED
  return more > 0 ? [...lines.slice(0, MAX_LISTED), t('and {count} more', { count: more })] : [...lines]
}

function streamText({ title, startTime, status }: ContentReferences['livestreams'][number]): string {
  const values = { title, start: formatIst(startTime) }
  return status === 'LIVE'
    ? t('Live stream “{title}”, live since {start}', values)
    : t('Live stream “{title}” on {start}', values)
}

function dayText({ day, members }: { day: number; members: number }): string {
  const forms = {
    one: 'Day {day} of the initial plan, {count} member is in it',
    other: 'Day {day} of the initial plan, {count} members are in it',
  }
  return tn(members, forms, { day })
}
