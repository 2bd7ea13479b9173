import type { MinuteOfAttendance } from '#shared/domain/attendance.ts'
import { formatIstTime } from '#shared/domain/ist.ts'
import { formatCount } from '#shared/domain/money.ts'
import { t } from '#web/i18n/t.ts'
import { lazyWithPreload } from '#web/platform/lazy-with-preload.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { Suspense, useId, useState } from 'react'

interface CurveProps {
  curve: readonly MinuteOfAttendance[]
}

/** The chart library is large: it is loaded with the chart. */
const AttendanceChart = lazyWithPreload(async () => (await import('./attendance-chart.tsx')).AttendanceChart)

/** How many members were there in each minute, as a chart, or as a table on request. */
export function AttendanceCurve({ curve }: CurveProps) {
  const [isTable, setTable] = useState(false)
  const [id, titleId] = [useId(), useId()]
  return (
    <Card>
      <section aria-labelledby={titleId} className="grid gap-2">
        <h2 id={titleId} className="text-xl">
          {t('Members in each minute')}
        </h2>
        <div id={id}>
          {isTable ? (
            <MinutesTable curve={curve} />
          ) : (
            <Suspense fallback={<Skeleton className="h-64" />}>
              <AttendanceChart curve={curve} label={t('Members in each minute')} />
            </Suspense>
          )}
        </div>
        <Button
          variant="quiet"
          small
          className="-ml-4 justify-self-start"
          aria-controls={id}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? t('Show as chart') : t('Show as table')}
        </Button>
      </section>
    </Card>
  )
}

function MinutesTable({ curve }: CurveProps) {
  return (
    // A session can have more than a thousand minutes.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <div role="region" aria-label={t('Minutes of the session')} tabIndex={0} className="max-h-80 overflow-y-auto">
      <table className="w-full max-w-sm border-collapse tabular-nums">
        <caption className="sr-only">{t('Members in each minute')}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="py-2 text-left">
              {t('Time (IST)')}
            </th>
            <th scope="col" className="py-2 text-right">
              {t('Members')}
            </th>
          </tr>
        </thead>
        <tbody>
          {curve.map(({ minute, members }) => (
            <tr key={minute.getTime()} className="not-last:border-b not-last:border-line">
              <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
                {formatIstTime(minute)}
              </th>
              <td className="py-1.5 text-right">{formatCount(members)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
