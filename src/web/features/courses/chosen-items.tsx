import type { CourseItem } from './course-form.schema.ts'
import { moved } from './item-order.ts'
import { t } from '#web/i18n/t.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface ChosenItemsProps {
  items: readonly CourseItem[]
  onChange: (items: CourseItem[]) => void
}

/** The chosen items in the order of the course, moved and removed with buttons. */
export function ChosenItems({ items, onChange }: ChosenItemsProps) {
  const [news, setNews] = useState('')
  const list = useRef<HTMLOListElement>(null)

  function move({ at, by, button }: { at: number; by: -1 | 1; button: HTMLElement }): void {
    const next = moved(items, at, by)
    const place = Math.min(Math.max(at + by, 0), items.length - 1) + 1
    // The row changes its place in the page, which loses the focus: the next press shall move it on.
    flushSync(() => onChange(next))
    button.focus()
    setNews(t('{title}: place {place} of {count}', { title: items[at]?.title ?? '', place, count: items.length }))
  }

  function remove(at: number): void {
    flushSync(() => onChange(items.toSpliced(at, 1)))
    setNews(t('{title} removed', { title: items[at]?.title ?? '' }))
    const left = list.current?.querySelectorAll<HTMLElement>('[data-remove]')
    left?.[Math.min(at, left.length - 1)]?.focus()
  }

  return (
    <>
      <p role="status" className="sr-only">
        {news}
      </p>
      {items.length > 0 && (
        <ol ref={list} className="mb-3 divide-y divide-line rounded-field border border-line bg-surface">
          {items.map(({ _id, title }, at) => (
            <li key={_id} className="flex flex-wrap items-center justify-end gap-x-1 py-0.5 pr-1 pl-3">
              <span className="w-6 shrink-0 text-sm text-muted tabular-nums">{at + 1}</span>
              <span className="min-w-0 flex-1 break-words max-sm:basis-3/4 max-sm:pt-1.5">{title}</span>
              <IconButton
                icon={ArrowUp}
                label={t('Move {title} up', { title })}
                aria-disabled={at === 0}
                onClick={({ currentTarget: button }) => move({ at, by: -1, button })}
                className="aria-disabled:opacity-40"
              />
              <IconButton
                icon={ArrowDown}
                label={t('Move {title} down', { title })}
                aria-disabled={at === items.length - 1}
                onClick={({ currentTarget: button }) => move({ at, by: 1, button })}
                className="aria-disabled:opacity-40"
              />
              <IconButton icon={X} label={t('Remove {title}', { title })} data-remove onClick={() => remove(at)} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
