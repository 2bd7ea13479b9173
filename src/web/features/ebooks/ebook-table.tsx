import type { AdminEbook } from '#shared/contract/ebooks.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { useNow } from '#web/platform/clock.ts'
import { IconButton, IconLink } from '#web/ui/icon-button.tsx'
import { PublishBadge } from '#web/ui/publish-badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { ExternalLink, Pencil, Trash2 } from 'lucide-react'

interface EbookTableProps {
  ebooks: readonly AdminEbook[]
  onOpen: (what: 'edit' | 'delete', ebook: AdminEbook) => void
}

export function EbookTable({ ebooks, onOpen }: EbookTableProps) {
  const now = useNow(30_000)
  return <Table caption={t('E-books')} rows={ebooks} rowKey={({ _id }) => _id} columns={columnsOf({ now, onOpen })} />
}

function columnsOf({ now, onOpen }: { now: Instant; onOpen: EbookTableProps['onOpen'] }): Column<AdminEbook>[] {
  return [
    { header: t('Cover'), cell: (ebook) => <Cover ebook={ebook} />, className: 'md:w-20' },
    { header: t('Title'), cell: (ebook) => <Title ebook={ebook} /> },
    { header: t('Status'), cell: (ebook) => <PublishBadge item={ebook} now={now} /> },
    { header: t('Actions'), cell: (ebook) => <Actions ebook={ebook} onOpen={onOpen} />, className: 'md:w-40' },
  ]
}

/** The title stands beside it: the picture needs no words of its own. */
function Cover({ ebook: { coverImageUrl } }: { ebook: AdminEbook }) {
  return (
    <img
      src={coverImageUrl}
      alt=""
      loading="lazy"
      className="h-16 w-12 rounded-md border border-line bg-surface object-cover"
    />
  )
}

function Title({ ebook: { title, author } }: { ebook: AdminEbook }) {
  return (
    <>
      <p className="font-semibold">{title}</p>
      {author && <p className="text-sm text-muted">{author}</p>}
    </>
  )
}

function Actions({ ebook, onOpen }: { ebook: AdminEbook; onOpen: EbookTableProps['onOpen'] }) {
  const { title, ebookFileUrl } = ebook
  return (
    <div className="-mx-2 flex">
      <IconLink
        icon={ExternalLink}
        href={ebookFileUrl}
        target="_blank"
        rel="noreferrer"
        label={t('Open {title} in a new tab', { title })}
      />
      <IconButton icon={Pencil} label={t('Edit {title}', { title })} onClick={() => onOpen('edit', ebook)} />
      <IconButton icon={Trash2} label={t('Delete {title}', { title })} onClick={() => onOpen('delete', ebook)} />
    </div>
  )
}
