import type { BinItem } from '#shared/contract/bin.ts'
import { type ContentKind, daysLeftInBin } from '#shared/domain/bin.ts'
import { formatIst, type Instant } from '#shared/domain/ist.ts'
import { t, tn } from '#web/i18n/t.ts'
import { useNow } from '#web/platform/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Trash2 } from 'lucide-react'

interface BinTableProps {
  items: readonly BinItem[]
  /** The item that is being restored. */
  restoringId: string | null
  onRestore: (item: BinItem) => void
  onPurge: (item: BinItem) => void
}

export function BinTable({ items, ...rest }: BinTableProps) {
  const now = useNow(60_000)
  return <Table caption={t('Bin')} rows={items} rowKey={({ _id }) => _id} columns={columns({ now, ...rest })} />
}

function columns({ now, ...actions }: Omit<BinTableProps, 'items'> & { now: Instant }): Column<BinItem>[] {
  return [
    { header: t('Title'), cell: (item) => <TitleCell item={item} />, onPhones: 'main' },
    { header: t('Deleted'), cell: (item) => <DeletedCell item={item} /> },
    {
      header: t('Time left'),
      cell: ({ deletedAt }) => tn(daysLeftInBin(deletedAt, now), { one: '{count} day', other: '{count} days' }),
      className: 'lg:whitespace-nowrap',
    },
    { header: t('Actions'), cell: (item) => <ActionsCell item={item} {...actions} />, className: 'md:w-56' },
  ]
}

function TitleCell({ item: { kind, title, startTime } }: { item: BinItem }) {
  return (
    <>
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-muted">
        {[KIND_LABELS[kind](), ...(startTime ? [formatIst(startTime)] : [])].join(' · ')}
      </p>
    </>
  )
}

function DeletedCell({ item: { deletedAt, deletedBy } }: { item: BinItem }) {
  return (
    <>
      <span className="block">{formatIst(deletedAt)}</span>
      {deletedBy && <span className="block text-sm text-muted">{t('by {name}', { name: deletedBy.name })}</span>}
    </>
  )
}

function ActionsCell({ item, restoringId, onRestore, onPurge }: { item: BinItem } & Omit<BinTableProps, 'items'>) {
  const { title } = item
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Button
        variant="secondary"
        small
        busy={restoringId === item._id}
        busyLabel={t('Restoring…')}
        aria-label={t('Restore {title}', { title })}
        onClick={() => onRestore(item)}
      >
        {t('Restore')}
      </Button>
      <IconButton icon={Trash2} label={t('Delete {title} for good', { title })} onClick={() => onPurge(item)} />
    </div>
  )
}

const KIND_LABELS: Record<ContentKind, () => string> = {
  video: () => t('Video'),
  audio: () => t('Audio'),
  ebook: () => t('E-book'),
  course: () => t('Course'),
  livestream: () => t('Live stream'),
}
