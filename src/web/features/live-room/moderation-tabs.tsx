import { t } from '#web/i18n/t.ts'

interface ModerationTabsProps<Tab extends string> {
  tabs: readonly { tab: Tab; label: string; count: number | null }[]
  current: Tab
  onChoose: (tab: Tab) => void
}

/** The tabs of the moderators' screens, each with the number of what waits in it. */
export function ModerationTabs<Tab extends string>({ tabs, current, onChoose }: ModerationTabsProps<Tab>) {
  return (
    <div role="group" aria-label={t('What to look at')} className="mb-4 flex flex-wrap gap-1 border-b border-line">
      {tabs.map(({ tab, label, count }) => (
        <button
          key={tab}
          type="button"
          aria-pressed={tab === current}
          onClick={() => onChoose(tab)}
          className="-mb-px min-h-12 border-b-2 border-transparent px-3 text-muted hover:text-foreground aria-pressed:border-accent-deep aria-pressed:font-semibold aria-pressed:text-foreground whitespace-nowrap max-sm:flex-auto max-sm:px-1 max-sm:text-sm"
        >
          {label}
          {count !== null && <span className="ml-1.5 tabular-nums max-sm:ml-0 max-sm:block">{count}</span>}
        </button>
      ))}
    </div>
  )
}
