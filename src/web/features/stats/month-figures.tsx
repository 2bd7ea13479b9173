import { sum } from './sum.ts'
import { formatMonth } from '#shared/domain/statistics.ts'
import { t } from '#web/i18n/t.ts'
import { lazyWithPreload } from '#web/platform/lazy-with-preload.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { Suspense, useId, useState } from 'react'

/** The figures of a month, in the order of the series. */
export interface MonthRow {
  month: string
  figures: readonly number[]
}

export interface Series {
  name: string
  tone: 'accent' | 'pale' | 'success' | 'danger'
}

export interface MonthFiguresProps {
  /** What the figures are, for screen readers. */
  caption: string
  series: readonly Series[]
  /** The figures of a month are parts of one sum: one bar, and the sum as a column of its own. */
  isStacked?: boolean
  rows: readonly MonthRow[]
  format: (figure: number) => string
  /** Like `format`, but short enough for an axis. */
  formatShort: (figure: number) => string
}

/** The chart library is large: it is loaded with the first chart. */
const MonthChart = lazyWithPreload(async () => (await import('./month-chart.tsx')).MonthChart)

/** Figures by month as a chart, or as a table on request. */
export function MonthFigures(props: MonthFiguresProps) {
  const [isTable, setTable] = useState(false)
  const id = useId()
  return (
    <div className="grid gap-2">
      <div id={id}>
        {isTable ? (
          <FiguresTable {...props} />
        ) : (
          <Suspense fallback={<Skeleton className="h-64" />}>
            <MonthChart {...props} />
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
        <span className="sr-only">: {props.caption}</span>
      </Button>
    </div>
  )
}

function FiguresTable({ caption, series, rows, format, isStacked = false }: MonthFiguresProps) {
  const columns = [...(isStacked ? [t('In all')] : []), ...series.map(({ name }) => name)]
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-sm text-muted">
          <th scope="col" className="py-2 text-left">
            {t('Month')}
          </th>
          {columns.map((name) => (
            <th key={name} scope="col" className="py-2 pl-3 text-right">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map(({ month, figures }) => (
          <tr key={month} className="not-last:border-b not-last:border-line">
            <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
              {formatMonth(month)}
            </th>
            {[...(isStacked ? [sum(figures)] : []), ...figures].map((figure, index) => (
              <td key={columns[index]} className="py-1.5 pl-3 text-right">
                {format(figure)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
