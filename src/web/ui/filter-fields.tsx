import { inputClass } from './field.tsx'
import { TextField } from './fields.tsx'
import { MAX_SEARCH_LENGTH } from '#shared/contract/fields.ts'
import { t } from '#web/i18n/t.ts'
import { Search } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef } from 'react'

interface SearchFieldProps {
  /** The accessible name. */
  label: string
  placeholder: string
  /** The initial text. */
  initial?: string
  /** Called after a pause in typing (debounced). */
  onSearch: (text: string) => void
}

const DEBOUNCE_IN_MS = 250

export function SearchField({ label, placeholder, initial = '', onSearch }: SearchFieldProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <div className="relative">
      <Search
        aria-hidden
        size={18}
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={initial}
        maxLength={MAX_SEARCH_LENGTH}
        className={`${inputClass} pl-10`}
        onChange={({ target: { value } }) => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => onSearch(value.trim()), DEBOUNCE_IN_MS)
        }}
        onKeyDown={(event) => {
          // Inside a form, Enter must not submit the form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
    </div>
  )
}

interface DayRangeFieldsProps {
  getFilter: (name: 'from' | 'to') => string
  setFilter: (name: 'from' | 'to', value: string) => void
}

/** The first and the last day of a list's filter. */
export function DayRangeFields({ getFilter, setFilter }: DayRangeFieldsProps) {
  const day = (name: 'from' | 'to') => ({
    type: 'date',
    value: getFilter(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setFilter(name, target.value),
  })
  return (
    <>
      <TextField label={t('From')} {...day('from')} />
      <TextField label={t('To')} {...day('to')} />
    </>
  )
}
