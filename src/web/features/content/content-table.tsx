import { formatIstDate, type Instant } from '#shared/domain/ist.ts'
import type { Publishable } from '#shared/domain/publishing.ts'
import { t } from '#web/i18n/t.ts'
import { useNow } from '#web/platform/clock.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PublishBadge } from '#web/ui/publish-badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

interface ContentTableProps<Item> {
  /** For screen readers: what the table lists. */
  caption: string
  items: readonly Item[]
  /** The columns before the actions. */
  columns: (now: Instant) => readonly Column<Item>[]
  /** Buttons before Edit and Delete. */
  actions?: (item: Item) => ReactNode
  actionsWidth: string
  onEdit: (item: Item) => void
  onDelete: (item: Item) => void
}

/** The table of one kind of content, with the actions of each row. */
export function ContentTable<Item extends { _id: string; title: string }>(props: ContentTableProps<Item>) {
  const { caption, items, columns } = props
  const now = useNow(30_000)
  const shown = [...columns(now), actionsColumn(props)]
  return <Table caption={caption} rows={items} rowKey={({ _id }) => _id} columns={shown} />
}

function actionsColumn<Item extends { title: string }>(props: ContentTableProps<Item>): Column<Item> {
  const { actions, actionsWidth, onEdit, onDelete } = props
  return {
    header: t('Actions'),
    cell: (item) => (
      <div className="-mx-2 flex max-md:flex-wrap">
        {actions?.(item)}
        <IconButton icon={Pencil} label={t('Edit {title}', { title: item.title })} onClick={() => onEdit(item)} />
        <IconButton icon={Trash2} label={t('Delete {title}', { title: item.title })} onClick={() => onDelete(item)} />
      </div>
    ),
    className: actionsWidth,
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
