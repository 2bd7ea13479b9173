import { localeQuery, saveLocale } from './locale-sync.ts'
import type { LocaleAnswer } from '#shared/contract/locale.ts'
import { INDIA_TIME_ZONE } from '#shared/domain/locale.ts'
import { formatClock } from '#web/i18n/dates.ts'
import { chooseLanguage, useLanguage } from '#web/i18n/language.ts'
import { type Language, languages, t } from '#web/i18n/t.ts'
import { browserTimeZone, useTimeZone } from '#web/i18n/time-zone.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useNow } from '#web/platform/clock.ts'
import { Card } from '#web/ui/card.tsx'
import { SelectField, type SelectOption } from '#web/ui/fields.tsx'
import { ErrorState, ErrorText, Skeleton } from '#web/ui/states.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

/** The language and the time zone of the screens and of the emails. */
export function LocalePanel() {
  const { data, error, refetch, isFetching } = useQuery(localeQuery)
  if (!data && error) {
    return (
      <ErrorState
        title={t('Language and time zone')}
        message={messageOf(error, t('Your language and time zone could not be read.'))}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  return (
    <Card>
      <section aria-labelledby="locale-title" className="grid grid-cols-1 gap-5">
        <h2 id="locale-title" className="text-2xl">
          {t('Language and time zone')}
        </h2>
        {data ? (
          <>
            <LanguageField />
            <TimeZoneField locale={data.locale} />
          </>
        ) : (
          <div role="status" aria-label={t('Loading…')} className="grid gap-3">
            <Skeleton className="h-18 w-full" />
            <Skeleton className="h-18 w-full" />
          </div>
        )}
      </section>
    </Card>
  )
}

/** The same choice as the switch in the header; it is stored by the sync. */
function LanguageField() {
  const language = useLanguage()
  const [hasFailed, setFailed] = useState(false)
  const choose = (next: string): void => {
    if (isOffered(next)) void chooseLanguage(next).then((isLoaded) => setFailed(!isLoaded))
  }
  return (
    <SelectField
      label={t('Language')}
      hint={t('Our emails to you are in this language, too.')}
      options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
      value={language}
      onChange={({ target }) => choose(target.value)}
      error={hasFailed ? t('The language could not be loaded. Please check your connection.') : undefined}
    />
  )
}

const CLOCK_INTERVAL_IN_MS = 10_000
/** The value of the option for the browser's zone. */
const AUTOMATIC = ''

function TimeZoneField({ locale: { timeZone, isTimeZoneChosen } }: { locale: LocaleAnswer }) {
  const current = useTimeZone()
  const now = useNow(CLOCK_INTERVAL_IN_MS)
  const options = useMemo(() => timeZoneOptions(timeZone), [timeZone])
  const save = useMutation({
    scope: { id: 'time-zone' },
    mutationFn: (chosen: string) =>
      saveLocale({ timeZone: chosen === AUTOMATIC ? null : chosen, browserTimeZone: browserTimeZone() }),
  })
  const stored = isTimeZoneChosen && timeZone !== null ? timeZone : AUTOMATIC
  return (
    <div className="grid gap-2">
      <SelectField
        label={t('Time zone')}
        hint={t('It is {time} there now.', { time: formatClock(now, current) })}
        options={options}
        value={save.isPending ? save.variables : stored}
        onChange={({ target }) => save.mutate(target.value)}
      />
      <p role="status" className="font-semibold text-success empty:hidden">
        {save.isSuccess && t('Saved.')}
      </p>
      {save.isError && <ErrorText>{messageOf(save.error, t('This could not be saved.'))}</ErrorText>}
    </div>
  )
}

/**
 * The browser's own list, so that none has to be loaded; it may lack the stored zone. A browser without
 * a list offers India's.
 */
function timeZoneOptions(stored: string | null): SelectOption[] {
  const known = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : [INDIA_TIME_ZONE]
  const names = stored === null || known.includes(stored) ? known : [stored, ...known]
  const automatic = t('As this device: {place}', { place: zoneLabel(browserTimeZone()) })
  const options = names.map((value) => ({ value, label: zoneLabel(value) }))
  return [{ value: AUTOMATIC, label: automatic }, ...options.toSorted((a, b) => a.label.localeCompare(b.label, 'en'))]
}

/** 'America/New_York' as 'New York (America)': the city first, which is what people look for. */
function zoneLabel(timeZone: string): string {
  const [region = '', ...cities] = timeZone.replaceAll('_', ' ').split('/')
  return cities.length === 0 ? region : `${cities.toReversed().join(', ')} (${region})`
}

function isOffered(text: string): text is Language {
  return Object.hasOwn(languages, text)
}
