import { IconButton } from './icon-button.tsx'
import { moveItem, rowShift } from './sort-order.ts'
import { useRowDrag } from './use-row-drag.ts'
import { t } from '#web/i18n/t.ts'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface SortableListProps<Item> {
  items: readonly Item[]
  itemKey: (item: Item) => string
  titleOf: (item: Item) => string
  /** The items in their new order, and which of them was moved. */
  onChange: (items: Item[], moved: { from: number; to: number }) => void
  /** The content of a row. */
  children: (item: Item, at: number) => ReactNode
  /** Further buttons of a row. */
  renderActions?: (item: Item, at: number) => ReactNode
  /** Below a row, in its whole width. */
  renderDetails?: (item: Item, at: number) => ReactNode
  label?: string
}

/**
 * A list that can be reordered with buttons, with the arrow keys on the handle, or by dragging the handle. Each move is
 * announced to screen readers, and the focus stays with the row.
 */
export function SortableList<Item>({ items, itemKey, titleOf, onChange, label, ...render }: SortableListProps<Item>) {
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const { drag, handleOf } = useRowDrag(list, (from, to) => move(from, to, null))

  function move(from: number, to: number, button: HTMLElement | null): void {
    const index = Math.min(Math.max(to, 0), items.length - 1)
    const [item] = items.slice(from, from + 1)
    if (item === undefined) return
    // Moving the row in the DOM loses the focus; it is restored so that the next key press moves the row again.
    flushSync(() => onChange(moveItem(items, from, index), { from, to: index }))
    button?.focus()
    setAnnouncement(
      t('{title}: place {place} of {count}', { title: titleOf(item), place: index + 1, count: items.length }),
    )
  }

  function moveByKey(event: KeyboardEvent<HTMLElement>, at: number): void {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(at, at + by, event.currentTarget)
  }

  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol ref={list} aria-label={label} className="divide-y divide-line rounded-field border border-line bg-surface">
        {items.map((item, at) => {
          const title = titleOf(item)
          const isDragged = drag?.from === at
          const details = render.renderDetails?.(item, at)
          const shift = drag ? (isDragged ? drag.by : rowShift({ at, ...drag })) : 0
          return (
            <li
              key={itemKey(item)}
              style={drag ? { transform: `translateY(${shift}px)` } : undefined}
              className={`flex flex-wrap items-center justify-end gap-x-1 py-0.5 pr-1 ${
                isDragged
                  ? 'relative z-10 bg-raised shadow-2xl'
                  : drag
                    ? 'transition-transform motion-reduce:transition-none'
                    : ''
              }`}
            >
              <IconButton
                icon={GripVertical}
                label={t('Drag {title}, or move it with the arrow keys', { title })}
                {...handleOf(at)}
                onKeyDown={(event) => moveByKey(event, at)}
                className="cursor-grab touch-none active:cursor-grabbing max-sm:order-1 max-sm:mr-auto"
              />
              <div className="min-w-0 flex-1 max-sm:basis-full max-sm:pl-3">{render.children(item, at)}</div>
              <span className="flex flex-wrap justify-end max-sm:order-2">
                <IconButton
                  icon={ArrowUp}
                  label={t('Move {title} up', { title })}
                  aria-disabled={at === 0}
                  onClick={({ currentTarget: button }) => move(at, at - 1, button)}
                  className="aria-disabled:opacity-40"
                />
                <IconButton
                  icon={ArrowDown}
                  label={t('Move {title} down', { title })}
                  aria-disabled={at === items.length - 1}
                  onClick={({ currentTarget: button }) => move(at, at + 1, button)}
                  className="aria-disabled:opacity-40"
                />
                {render.renderActions?.(item, at)}
              </span>
              {details && <div className="order-3 basis-full">{details}</div>}
            </li>
          )
        })}
      </ol>
    </>
  )
}
