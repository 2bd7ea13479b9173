import { SelectedItems } from './selected-items.tsx'
import type { FoundContent } from './course-content.ts'
import { type CourseItem, toggleItem } from './course-form.schema.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/filter-fields.tsx'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'

interface ItemPickerProps {
  /** The name of the kind, such as 'Videos'. */
  legend: string
  searchLabel: string
  selected: readonly CourseItem[]
  /** Whether the selected items are listed here, to be put in order. */
  isSortable: boolean
  onChange: (items: CourseItem[]) => void
  found: FoundContent | undefined
  onSearch: (text: string) => void
  error?: string | undefined
}

const FIRST_SHOWN = 8
const MORE_SHOWN = 25

/** Selects items of one kind: the course's items in their order above, the available items below. */
export function ItemPicker({
  legend,
  searchLabel,
  selected,
  isSortable,
  onChange,
  found,
  onSearch,
  error,
}: ItemPickerProps) {
  const selectedIds = new Set(selected.map(({ _id }) => _id))
  // A short list instead of one that scrolls inside of the dialog, which fingers get caught in.
  const [shownCount, setShownCount] = useState(FIRST_SHOWN)
  const shown = found?.items.slice(0, shownCount) ?? []

  function showMore(): void {
    setShownCount(shownCount + MORE_SHOWN)
    if (found && shownCount + MORE_SHOWN > found.items.length && found.items.length < found.total) found.loadMore()
  }

  return (
    <fieldset className="min-w-0 rounded-field border border-line p-4">
      <legend className="px-1.5 font-semibold">
        {t('{kind} ({count})', { kind: legend, count: selected.length })}
      </legend>
      {isSortable && <SelectedItems items={selected} onChange={onChange} />}
      <SearchField label={searchLabel} placeholder={searchLabel} onSearch={onSearch} />
      {found?.items.length === 0 && <p className="mt-2 text-[0.9375rem] text-muted">{t('Nothing found.')}</p>}
      <ul className="mt-2">
        {shown.map((item) => {
          const isSelected = selectedIds.has(item._id)
          return (
            <li key={item._id}>
              <button
                type="button"
                aria-pressed={isSelected}
                onClick={() => onChange(toggleItem(selected, item))}
                className="flex min-h-11 w-full items-center gap-3 rounded-field px-2.5 py-1.5 text-left hover:bg-surface aria-pressed:text-muted"
              >
                {isSelected ? (
                  <Check aria-hidden size={18} className="shrink-0 text-success" />
                ) : (
                  <Plus aria-hidden size={18} className="shrink-0 text-accent-deep" />
                )}
                <span className="min-w-0 break-words">{item.title}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {found && found.total > shown.length && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <p className="text-[0.9375rem] text-muted">
            {t('The first {shown} of {total}.', { shown: shown.length, total: found.total })}
          </p>
          <Button
            variant="secondary"
            small
            busy={found.isLoadingMore}
            busyLabel={t('Loading more…')}
            aria-label={t('Show more: {kind}', { kind: legend })}
            onClick={showMore}
          >
            {t('Show more')}
          </Button>
        </div>
      )}
      {error && (
        <p role="alert" className="mt-2 text-[0.9375rem] font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
