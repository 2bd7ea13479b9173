import type { AttendanceFigures as Figures } from '#shared/contract/attendance.ts'
import { formatIstTime } from '#shared/domain/ist.ts'
import { formatCount } from '#shared/domain/money.ts'
import { t, tn } from '#web/i18n/t.ts'
import { Card } from '#web/ui/card.tsx'

/** The figures of a session, each with what it counts. */
export function AttendanceFigures({ figures }: { figures: Figures }) {
  const { members, present, peak, meanMinutes, stayedToEnd, reminded, askers, questions, reactions } = figures
  const reacted = Object.values(reactions).reduce((sum, count) => sum + count, 0)
  return (
    <Card>
      <dl className="grid gap-x-6 gap-y-6 sm:grid-cols-2 xl:grid-cols-4">
        {present !== null && (
          <Figure
            name={t('Watching now')}
            value={formatCount(present)}
            definition={t('Members whose player has played in the last 75 seconds, each once.')}
          />
        )}
        <Figure
          name={t('Came')}
          value={formatCount(members)}
          definition={t('Members whose player played at least once, each once, on however many devices.')}
        />
        <Figure
          name={t('Most at once')}
          value={peak ? formatCount(peak.members) : '–'}
          definition={
            peak
              ? t('In the fullest minute, at {time}.', { time: formatIstTime(peak.minute) })
              : t('In the fullest minute.')
          }
        />
        <Figure
          name={t('Minutes on average')}
          value={meanMinutes === null ? '–' : meanMinutes.toFixed(1)}
          definition={t('Minutes of the clock in which the player played, for each member who came.')}
        />
        <Figure
          name={t('Stayed to the end')}
          value={stayedToEnd === null ? '–' : formatCount(stayedToEnd)}
          definition={
            stayedToEnd === null
              ? t('Members who play in the last full minute; known after the end.')
              : t('Members who played in the last full minute: {share} of those who came.', {
                  share: `${Math.round((stayedToEnd / members) * 100)} %`,
                })
          }
        />
        <Figure
          name={t('Reminded')}
          value={formatCount(reminded)}
          definition={t('Members who were emailed about the session before it, each once; kept for 60 days.')}
        />
        <Figure
          name={t('Asked the teacher')}
          value={formatCount(askers)}
          definition={tn(questions, {
            one: 'Members who asked in the room or its recording: {count} question.',
            other: 'Members who asked in the room or its recording: {count} questions.',
          })}
        />
        <Figure
          name={t('Reactions')}
          value={formatCount(reacted)}
          definition={t('All that members sent; at most ten every four seconds count for each.')}
        />
      </dl>
      <p className="mt-6 max-w-prose border-t border-line pt-4 text-[0.9375rem] text-muted">
        {t(
          'A paused player, a locked phone and administrators are not counted. Members under 18 are in the figures and the curve; who they are and how long they stayed is not kept.',
        )}
      </p>
    </Card>
  )
}

function Figure({ name, value, definition }: { name: string; value: string; definition: string }) {
  return (
    <div className="min-w-0">
      <dt className="font-semibold text-muted">{name}</dt>
      <dd>
        <span className="figures block text-3xl leading-tight">{value}</span>
        <span className="mt-1 block text-[0.9375rem] text-muted">{definition}</span>
      </dd>
    </div>
  )
}
