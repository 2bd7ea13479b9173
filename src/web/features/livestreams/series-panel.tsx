import { SeriesFormContent } from './series-form-content.tsx'
import { SeriesSessions } from './series-sessions.tsx'
import { useEndSeries, useSeries } from './session-series.hooks.ts'
import type { AdminSeries, SeriesSession } from '#shared/contract/session-series.ts'
import { formatIstDate } from '#shared/domain/ist.ts'
import { seriesText } from '#shared/domain/series-words.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useReopenedForm } from '#web/platform/use-form-draft.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { CalendarX, Pencil } from 'lucide-react'
import { useState } from 'react'

interface SeriesPanelProps {
  onEditSession: (session: SeriesSession) => void
}

const NONE: AdminSeries[] = []

/** The series of live sessions, above the streams; nothing without one. */
export function SeriesPanel({ onEditSession }: SeriesPanelProps) {
  const { data: series = NONE, isPending, isLoadingError, error, refetch } = useSeries()
  const [edited, setEdited] = useState<AdminSeries | null>(null)
  const [ending, setEnding] = useState<AdminSeries | null>(null)
  useReopenedForm('series', { items: series, open: setEdited })
  if (isPending) return <Skeleton className="mb-5 h-24" />
  if (isLoadingError) {
    return (
      <ErrorState
        title={t('An error occurred')}
        message={messageOf(error, t('Failed to fetch the series.'))}
        onRetry={() => void refetch()}
      />
    )
  }
  if (series.length === 0) return null
  return (
    <section aria-labelledby="series" className="mb-8">
      <h2 id="series" className="mb-3 text-xl">
        {t('Series')}
      </h2>
      <ul className="grid grid-cols-1 gap-4">
        {series.map((each) => (
          <li key={each._id}>
            <Card>
              <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
                <div className="min-w-0 flex-1 basis-60 break-words">
                  <h3 className="text-lg font-semibold">{each.title}</h3>
                  <p>{seriesText(each, 'en')}</p>
                  <p className="text-[0.9375rem] text-muted">{detailsOf(each)}</p>
                  {each.isOverlapping && <Badge tone="warning">{t('Overlaps another session')}</Badge>}
                </div>
                <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
                  <Button
                    small
                    variant="secondary"
                    aria-label={t('Edit {title}', { title: each.title })}
                    onClick={() => setEdited(each)}
                  >
                    <Pencil aria-hidden size={18} />
                    {t('Edit')}
                  </Button>
                  <Button
                    small
                    variant="secondary"
                    aria-label={t('End {title}', { title: each.title })}
                    onClick={() => setEnding(each)}
                  >
                    <CalendarX aria-hidden size={18} />
                    {t('End')}
                  </Button>
                </div>
              </div>
              <SeriesSessions series={each} onEdit={onEditSession} />
            </Card>
          </li>
        ))}
      </ul>
      {edited && (
        <Dialog open onClose={() => setEdited(null)} title={t('Edit Series')}>
          <SeriesFormContent series={edited} onClose={() => setEdited(null)} />
        </Dialog>
      )}
      {ending && <EndDialog series={ending} onClose={() => setEnding(null)} />}
    </section>
  )
}

function detailsOf({ durationInMinutes, until, videos, listEnd }: AdminSeries): string {
  const titles = videos.map(({ title }) => title ?? t('Deleted Video')).join(', ')
  const parts = [t('{minutes} min', { minutes: durationInMinutes })]
  if (videos.length === 1) parts.push(titles)
  else if (listEnd === 'REPEAT') parts.push(t('In turn: {titles}', { titles }))
  else parts.push(t('One after the other, then it ends: {titles}', { titles }))
  if (until !== null) parts.push(t('Until {date}', { date: formatIstDate(new Date(`${until}T12:00:00+05:30`)) }))
  return parts.join(' · ')
}

function EndDialog({ series, onClose }: { series: AdminSeries; onClose: () => void }) {
  const end = useEndSeries()
  return (
    <ConfirmDialog
      open
      title={t('End “{title}”?', { title: series.title })}
      question={t(
        'Its upcoming sessions are cancelled, except those that you changed one by one. Sessions that have begun stay.',
      )}
      confirmLabel={t('End Series')}
      busy={end.isPending}
      error={end.isError ? messageOf(end.error, t('Failed to end the series.')) : null}
      onConfirm={() => end.mutate(series, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}
