import { useLatestStreams, useStreamSources } from './livestreams.hooks.ts'
import { findOverlap } from './overlap.ts'
import { ruleOfForm, type SeriesForm } from './series-form.schema.ts'
import { useSeries } from './session-series.hooks.ts'
import { sessionWords } from './session-words.ts'
import { minutesOfVideo } from '#shared/domain/live.ts'
import { seriesText } from '#shared/domain/series-words.ts'
import { nextSessions } from '#shared/domain/session-series.ts'
import { t } from '#web/i18n/t.ts'
import { useNow } from '#web/platform/clock.ts'
import { TriangleAlert } from 'lucide-react'
import { type UseFormReturn, useWatch } from 'react-hook-form'

interface SeriesPreviewProps {
  form: UseFormReturn<SeriesForm>
  seriesId: string | null
}

const SHOWN = 5

/** The next sessions in words, with what else is on then, before the series is saved. */
export function SeriesPreview({ form, seriesId }: SeriesPreviewProps) {
  const now = useNow(30_000)
  const values = useWatch({ control: form.control, compute: (each: SeriesForm) => each })
  const { data: streams = [] } = useLatestStreams()
  const { data: series = [] } = useSeries()
  const { data: sources = [] } = useStreamSources()
  const rule = ruleOfForm(values)
  if (!rule || (rule.repeats === 'WEEKLY' && rule.weekdays.length === 0)) return null
  const sessions = nextSessions(rule, { now, count: SHOWN })
  const own = new Set(series.find(({ _id }) => _id === seriesId)?.sessions.map(({ _id }) => _id))
  const others = streams.filter(({ _id }) => !own.has(_id))
  const { durationInMinutes } = values
  const longest = Math.max(0, ...sources.filter(({ _id }) => rule.videos.includes(_id)).map(minutesOfVideo))
  return (
    <div role="status" className="rounded-field border border-line bg-surface p-4">
      <p className="font-semibold">{seriesText(rule, 'en')}</p>
      {sessions.length === 0 ? (
        <p className="mt-1">
          {t('No session would take place on these days. Please choose other days or a later end.')}
        </p>
      ) : (
        <>
          <p className="mt-2 text-[0.9375rem] text-muted">{t('The next sessions')}</p>
          <ol className="mt-1 grid gap-1">
            {sessions.map(({ date, startTime, video }) => {
              const other = durationInMinutes > 0 ? findOverlap({ startTime, durationInMinutes }, others) : undefined
              const title = rule.videos.length > 1 && sources.find(({ _id }) => _id === video)?.title
              return (
                <li key={date}>
                  {sessionWords(startTime)}
                  {title && <span className="text-muted">{` · ${title}`}</span>}
                  {other && (
                    <span className="flex items-start gap-2 text-[0.9375rem]">
                      <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-accent-deep" />
                      {t('“{title}” is on at that time.', { title: other.title })}
                    </span>
                  )}
                </li>
              )
            })}
          </ol>
        </>
      )}
      {durationInMinutes > 0 && longest > durationInMinutes && (
        <p className="mt-2 flex items-start gap-2 text-[0.9375rem]">
          <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-accent-deep" />
          {t('The video is {length} min long. It would stop after {duration} min.', {
            length: longest,
            duration: durationInMinutes,
          })}
        </p>
      )}
    </div>
  )
}
