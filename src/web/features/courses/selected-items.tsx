import type { CourseItem } from './course-form.schema.ts'
import { t } from '#web/i18n/t.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface SelectedItemsProps {
  items: readonly CourseItem[]
  onChange: (items: CourseItem[]) => void
}

/** The selected items in the order of the course; they can be moved by keyboard or drag, and removed. */
export function SelectedItems({ items, onChange }: SelectedItemsProps) {
  const [announcement, setAnnouncement] = useState('')
  const container = useRef<HTMLDivElement>(null)

  function remove(at: number): void {
    flushSync(() => onChange(items.toSpliced(at, 1)))
    setAnnouncement(t('{title} removed', { title: items[at]?.title ?? '' }))
    const remaining = container.current?.querySelectorAll<HTMLElement>('[data-remove]')
    remaining?.[Math.min(at, remaining.length - 1)]?.focus()
  }

  return (
    <div ref={container} className={items.length > 0 ? 'mb-3' : ''}>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {items.length > 0 && (
        <SortableList
          items={items}
          itemKey={({ _id }) => _id}
          titleOf={({ title }) => title}
          onChange={onChange}
          renderActions={({ title }, at) => (
            <IconButton icon={X} label={t('Remove {title}', { title })} data-remove onClick={() => remove(at)} />
          )}
        >
          {({ title }, at) => (
            <p className="flex gap-2 py-1.5">
              <span className="w-6 shrink-0 text-sm leading-6 text-muted tabular-nums">{at + 1}</span>
              <span className="min-w-0 break-words">{title}</span>
            </p>
          )}
        </SortableList>
      )}
    </div>
  )
}
