import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface IconSelectProps {
  icon: LucideIcon
  label: string
  value: string
  onChange: (value: string) => void
  /** Whether the choice is something else than the default. */
  isOn: boolean
  /** The options. */
  children: ReactNode
}

/** A choice behind an icon; it opens the browser's own menu, which also works in full screen and on phones. */
export function IconSelect({ icon: Icon, label, value, onChange, isOn, children }: IconSelectProps) {
  return (
    <span
      className={`relative grid size-11 shrink-0 place-items-center rounded-full hover:bg-surface hover:text-foreground has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-deep ${isOn ? 'text-accent-deep' : 'text-muted'}`}
    >
      <Icon aria-hidden size={19} />
      <select
        aria-label={label}
        title={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="absolute inset-0 size-full appearance-none rounded-full bg-raised text-foreground opacity-0"
      >
        {children}
      </select>
    </span>
  )
}
