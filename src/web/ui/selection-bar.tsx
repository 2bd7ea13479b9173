import { Button } from './button.tsx'
import { formatCount } from '#shared/domain/money.ts'
import { t } from '#web/i18n/t.ts'
import type { ReactNode } from 'react'

interface SelectionBarProps {
  /** For screen readers: of what something is chosen. */
  label: string
  /** How many rows are chosen. */
  count: number
  /** Whether all that match are chosen, also those that are not listed. */
  isAll?: boolean
  /** Chooses the listed rows; absent when all of them are chosen. */
  listed?: Choice | undefined
  /** Chooses all that match; absent when they are chosen, or all listed. */
  matching?: Choice | undefined
  onClear: () => void
  /** The buttons of what can be done. */
  children: ReactNode
}

interface Choice {
  count: number
  choose: () => void
}

/** Stays in view below a list while rows are chosen: how many, which others to choose, and what to do with them. */
export function SelectionBar({ label, count, isAll = false, listed, matching, onClear, children }: SelectionBarProps) {
  return (
    <section
      aria-label={label}
      className="sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-control bg-raised px-4 py-2 shadow-lg"
    >
      <div className="flex flex-1 flex-wrap items-center gap-x-1">
        <p role="status" className="mr-2 font-semibold tabular-nums">
          {isAll
            ? t('All {count} that match', { count: formatCount(count) })
            : t('{count} chosen', { count: formatCount(count) })}
        </p>
        {listed && (
          <Button small variant="quiet" className={`px-2! ${matching ? 'max-md:hidden!' : ''}`} onClick={listed.choose}>
            {t('These {count}', { count: formatCount(listed.count) })}
          </Button>
        )}
        {matching && (
          <Button small variant="quiet" className="px-2!" onClick={matching.choose}>
            {t('All {count}', { count: formatCount(matching.count) })}
          </Button>
        )}
        <Button small variant="quiet" className="px-2!" onClick={onClear}>
          {t('None')}
        </Button>
      </div>
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1 max-md:*:px-2!">{children}</div>
    </section>
  )
}
