import { markNewItem, useNewItem } from './new-item.store.ts'
import type { Selection } from './use-selection.ts'
import { formatIstDate, type Instant } from '#shared/domain/ist.ts'
import type { Publishable } from '#shared/domain/publishing.ts'
import { t } from '#web/i18n/t.ts'
import { useNow } from '#web/platform/clock.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PublishBadge } from '#web/ui/publish-badge.tsx'
import { scrollIntoView } from '#web/ui/scroll-into-view.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'

interface ContentTableProps<Item> {
  /** For screen readers: what the table lists. */
  caption: string
  items: readonly Item[]
  /** The columns before the actions. */
  columns: (now: Instant) => readonly Column<Item>[]
  /** Buttons before Edit and Delete. */
  actions?: (item: Item) => ReactNode
  actionsWidth: string
  /** Adds a box to each row that chooses it. */
  selection?: Selection<Item>
  onEdit: (item: Item) => void
  onDelete: (item: Item) => void
}

/** The table of one kind of content, with the actions of each row. */
export function ContentTable<Item extends { _id: string; title: string }>(props: ContentTableProps<Item>) {
  const { caption, items, columns, selection } = props
  const now = useNow(30_000)
  const newItem = useNewItem()
  useEffect(() => () => markNewItem(null), [])
  const shown = [...(selection ? [selectionColumn(selection, newItem)] : []), ...columns(now), actionsColumn(props)]
  return <Table caption={caption} rows={items} rowKey={({ _id }) => _id} columns={shown} />
}

/** The row of the item that was added last is scrolled into view by its box. */
function selectionColumn<Item extends { _id: string; title: string }>(
  { isSelected, toggle }: Selection<Item>,
  newItem: string | null,
): Column<Item> {
  return {
    header: t('Choose'),
    cell: (item) => (
      <label
        ref={item._id === newItem ? scrollIntoView : null}
        className="-m-2.5 grid size-11 cursor-pointer scroll-my-24 place-items-center"
      >
        <input
          type="checkbox"
          aria-label={t('Choose {title}', { title: item.title })}
          checked={isSelected(item)}
          onChange={() => toggle(item)}
          className="size-5 accent-accent-deep"
        />
      </label>
    ),
    className: 'md:w-16 max-md:-order-3 max-md:self-start',
  }
}

function actionsColumn<Item extends { title: string }>(props: ContentTableProps<Item>): Column<Item> {
  const { actions, actionsWidth, onEdit, onDelete } = props
  return {
    header: t('Actions'),
    cell: (item) => (
      <div className="-mx-2 flex max-md:flex-wrap">
        {actions?.(item)}
        <IconButton
          icon={Pencil}
          label={t('Edit {title}', { title: item.title })}
          className="row-target"
          onClick={() => onEdit(item)}
        />
        <IconButton icon={Trash2} label={t('Delete {title}', { title: item.title })} onClick={() => onDelete(item)} />
      </div>
    ),
    className: actionsWidth,
    onPhones: 'actions',
  }
}

export function statusColumn<Item extends Publishable>(now: Instant): Column<Item> {
  return { header: t('Status'), cell: (item) => <PublishBadge item={item} now={now} /> }
}

export function dateAddedColumn<Item extends { createdAt: Instant }>(): Column<Item> {
  return {
    header: t('Date Added'),
    cell: ({ createdAt }) => formatIstDate(createdAt),
    className: 'whitespace-nowrap',
  }
}
