import { ChevronDown } from 'lucide-react'
import { useId } from 'react'

interface BarSelectProps<Value extends string | number> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: string) => void
  className?: string
}

/** A choice in the bar below a player; it opens the browser's own menu. Phones show no label: one row holds all. */
export function BarSelect<Value extends string | number>({
  label,
  value,
  options,
  onChange,
  className = '',
}: BarSelectProps<Value>) {
  const id = useId()
  return (
    <div className={`flex items-center gap-1 ${className}`}>
      <label htmlFor={id} className="text-sm text-muted max-sm:sr-only">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="field-sizing-content h-11 appearance-none rounded-full bg-transparent pr-8 pl-2 font-semibold tabular-nums hover:bg-surface"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          size={16}
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-muted"
        />
      </div>
    </div>
  )
}
