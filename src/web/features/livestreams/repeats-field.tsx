import type { Repetition } from './series-form.schema.ts'
import { fromIstInput } from '#shared/domain/ist.ts'
import { repetitionText } from '#shared/domain/series-words.ts'
import { isLastOfMonth, LAST_WEEK_OF_MONTH, weekdayOf, weekOfMonth } from '#shared/domain/session-series.ts'
import { t } from '#web/i18n/t.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'

interface RepeatsFieldProps {
  value: Repetition | 'NEVER'
  /** The start of the first session as its field holds it: the choices name its weekday. */
  startTime: string
  onChange: (value: Repetition | 'NEVER') => void
  canBeNever?: boolean
  /** It was just changed, by which another form took the place of the one that it stood in. */
  isFocused?: boolean
}

/** How often a stream repeats. */
export function RepeatsField({ value, startTime, onChange, canBeNever = false, isFocused = false }: RepeatsFieldProps) {
  const choices = choicesFor(startTime, value)
  const options = canBeNever ? [{ value: 'NEVER' as const, label: t('Never') }, ...choices] : choices
  const select = useRef<HTMLSelectElement>(null)
  const focus = useEffectEvent(() => {
    if (isFocused) select.current?.focus()
  })
  useEffect(() => focus(), [])
  return (
    <SelectField
      ref={select}
      label={t('Repeats')}
      value={value}
      options={options}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value)
        if (chosen) onChange(chosen.value)
      }}
    />
  )
}

function choicesFor(startTime: string, current: Repetition | 'NEVER'): { value: Repetition; label: string }[] {
  const isKnown = fromIstInput(startTime) !== null
  const day = startTime.slice(0, 10)
  const weekdays = isKnown ? [weekdayOf(day)] : []
  const monthly = (week: number) => t(repetitionText({ repeats: 'MONTHLY', weekdays, weekOfMonth: week }, 'en'))
  const isLast = (isKnown && isLastOfMonth(day)) || current === 'MONTHLY_LAST'
  return [
    { value: 'DAILY', label: t('Every day') },
    {
      value: 'WEEKLY',
      label: isKnown ? t(repetitionText({ repeats: 'WEEKLY', weekdays, weekOfMonth: null }, 'en')) : t('Every week'),
    },
    { value: 'DAYS', label: t('On certain weekdays') },
    { value: 'MONTHLY', label: isKnown ? monthly(weekOfMonth(day)) : t('Every month') },
    ...(isLast ? [{ value: 'MONTHLY_LAST' as const, label: monthly(LAST_WEEK_OF_MONTH) }] : []),
  ]
}
