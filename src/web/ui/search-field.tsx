import { inputClass } from './field.tsx'
import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'

interface SearchFieldProps {
  /** For the screen reader: what is searched. */
  label: string
  placeholder: string
  /** Where it begins. */
  initial?: string
  /** Told once the person pauses. */
  onSearch: (text: string) => void
}

const DEBOUNCE_IN_MS = 250
/** As the contract has it. */
const MAX_SEARCH_LENGTH = 100

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
          // In a form it searches and does not send the form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
    </div>
  )
}
