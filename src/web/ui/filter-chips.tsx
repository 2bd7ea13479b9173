import { t } from '#web/i18n/t.ts'
import { X } from 'lucide-react'

export interface FilterChip {
  key: string
  /** What it leaves in the list, such as 'Status: Active'. */
  label: string
  onRemove: () => void
}

/** The filters of a list that are on, each of which can be taken away; nothing without one. */
export function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
  if (chips.length === 0) return null
  return (
    <ul aria-label={t('Filters that are on')} className="mb-4 flex flex-wrap gap-2">
      {chips.map(({ key, label, onRemove }) => (
        <li key={key}>
          <button
            type="button"
            onClick={onRemove}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 text-[0.9375rem] hover:border-accent-deep md:pointer-fine:min-h-9"
          >
            <span>
              <span className="sr-only">{t('Remove the filter:')} </span>
              {label}
            </span>
            <X aria-hidden size={16} />
          </button>
        </li>
      ))}
    </ul>
  )
}
