import { practice } from '#shared/contract/practice.ts'
import { addMonths, daysBeforeFirst, type Lamp } from '#shared/domain/practice.ts'
import { currentLanguage, t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Flame } from 'lucide-react'
import { useState } from 'react'

/** A month of lamps: nothing is lost, nothing is counted, nobody else sees it. */
export function PracticeCalendar() {
  const [month, setMonth] = useState<string | null>(null)
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(practice.month, month === null ? {} : { query: { month } }),
    placeholderData: keepPreviousData,
  })
  if (!data)
    return (
      <Card>
        {error ? (
          <ErrorState
            title={t('Your lamps could not be loaded.')}
            message={messageOf(error, t('Please check your connection.'))}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading text={t('Loading…')} />
        )}
      </Card>
    )
  const isLatest = data.month >= data.today.slice(0, 7)
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <IconButton
          icon={ChevronLeft}
          label={t('Previous month')}
          onClick={() => setMonth(addMonths(data.month, -1))}
        />
        <h2 className="text-xl" aria-live="polite">
          {inLanguage(`${data.month}-01`, { month: 'long', year: 'numeric' })}
        </h2>
        <IconButton
          icon={ChevronRight}
          label={t('Next month')}
          disabled={isLatest}
          onClick={() => setMonth(addMonths(data.month, 1))}
        />
      </div>
      <div aria-hidden className="mt-4 grid grid-cols-7 text-center text-sm text-muted">
        {WEEK.map((day) => (
          <span key={day}>{inLanguage(day, { weekday: 'narrow' })}</span>
        ))}
      </div>
      <ol className="mt-1 grid grid-cols-7 gap-y-1">
        {data.days.map(({ day, lamp }, index) => (
          <li
            key={day}
            aria-current={day === data.today ? 'date' : undefined}
            style={index === 0 ? { gridColumnStart: daysBeforeFirst(data.month) + 1 } : undefined}
            className={`grid min-h-12 justify-items-center gap-0.5 rounded-field py-1 text-sm tabular-nums ${day === data.today ? 'bg-surface font-semibold' : ''}`}
          >
            <span aria-hidden>{Number(day.slice(8))}</span>
            <LampSign lamp={lamp} />
            <span className="sr-only">
              {inLanguage(day, { day: 'numeric', month: 'long' })}
              {lamp === 'LIT' && `: ${t('lamp lit')}`}
              {lamp === 'REST' && `: ${t('rest day')}`}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-[0.9375rem] text-muted">
        {t(
          'A lamp is lit on each day on which you attended a session, watched or read, or wrote a reflection. Two days of rest a week belong to it.',
        )}
      </p>
    </Card>
  )
}

function LampSign({ lamp }: { lamp: Lamp }) {
  if (lamp === 'LIT') return <Flame aria-hidden size={20} className="fill-gold text-accent-deep" />
  if (lamp === 'REST') return <span aria-hidden className="my-1.5 size-2 rounded-full bg-gold" />
  return <span aria-hidden className="my-1.5 size-2 rounded-full border border-line" />
}

/** A week from Monday. */
const WEEK = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06', '2026-11-07', '2026-11-08']

function inLanguage(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(`${currentLanguage()}-IN`, { ...options, timeZone: 'UTC' }).format(new Date(day))
}
