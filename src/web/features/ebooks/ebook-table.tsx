import type { AdminEbook } from '#shared/contract/ebooks.ts'
import { freeEbook } from '#shared/contract/free-ebook.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { ContentTable, type Selection } from '#web/features/content/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { queryKeyOf, queryOf } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton, IconLink } from '#web/ui/icon-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PublishBadge } from '#web/ui/publish-badge.tsx'
import type { Column } from '#web/ui/table.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, Gift } from 'lucide-react'

interface EbookTableProps {
  ebooks: readonly AdminEbook[]
  onEdit: (ebook: AdminEbook) => void
  onDelete: (ebook: AdminEbook) => void
  selection: Selection<AdminEbook>
}

export function EbookTable({ ebooks, onEdit, onDelete, selection }: EbookTableProps) {
  const freeChoice = useFreeEbookChoice()
  return (
    <ContentTable
      caption={t('E-books')}
      items={ebooks}
      columns={columns(freeChoice)}
      actions={actionsOf(freeChoice)}
      actionsWidth="md:w-52"
      onEdit={onEdit}
      onDelete={onDelete}
      selection={selection}
    />
  )
}

type FreeChoice = ReturnType<typeof useFreeEbookChoice>

function columns(free: FreeChoice) {
  return (now: Instant): Column<AdminEbook>[] => [
    { header: t('Cover'), cell: (ebook) => <CoverCell ebook={ebook} />, className: 'md:w-20 max-md:-order-3' },
    { header: t('Title'), cell: (ebook) => <TitleCell ebook={ebook} />, onPhones: 'main' },
    {
      header: t('Status'),
      cell: (ebook) => <StateCell ebook={ebook} now={now} isFree={free.ebookId === ebook._id} />,
    },
  ]
}

function actionsOf(free: FreeChoice) {
  return (ebook: AdminEbook) => <OpenAndChoose ebook={ebook} free={free} />
}

function CoverCell({ ebook: { coverImageUrl, coverImageSize } }: { ebook: AdminEbook }) {
  return (
    <Picture
      src={coverImageUrl}
      size={coverImageSize}
      shownWidth="2.25rem"
      className="h-12 w-9 rounded-md border border-line bg-surface object-cover"
    />
  )
}

function TitleCell({ ebook: { title, author } }: { ebook: AdminEbook }) {
  return (
    <>
      <p className="font-semibold">{title}</p>
      {author && <p className="text-sm text-muted">{author}</p>}
    </>
  )
}

function StateCell({ ebook, now, isFree }: { ebook: AdminEbook; now: Instant; isFree: boolean }) {
  return (
    <span className="inline-flex flex-wrap gap-2">
      <PublishBadge item={ebook} now={now} />
      {isFree && <Badge tone="warning">{t('Free')}</Badge>}
    </span>
  )
}

function OpenAndChoose({ ebook, free }: { ebook: AdminEbook; free: FreeChoice }) {
  const { title, ebookFileUrl } = ebook
  return (
    <>
      <IconLink
        icon={ExternalLink}
        href={ebookFileUrl}
        target="_blank"
        rel="noreferrer"
        label={t('Open {title} in a new tab', { title })}
      />
      <IconButton
        icon={Gift}
        label={t('{title}: free for everyone signed in', { title })}
        aria-pressed={free.ebookId === ebook._id}
        disabled={free.isBusy}
        onClick={() => free.choose(ebook)}
        className="aria-pressed:text-accent-deep"
      />
    </>
  )
}

/** The free e-book, and a function that chooses another; choosing the free one again makes none free. */
function useFreeEbookChoice() {
  const client = useQueryClient()
  const { data } = useQuery(queryOf(freeEbook.chosen, {}))
  const ebookId = data?.ebookId ?? null
  const choose = useMutation({
    mutationFn: ({ _id }: AdminEbook) => request(freeEbook.choose, { body: { ebookId: _id === ebookId ? null : _id } }),
    onSuccess(answer, { title }) {
      client.setQueryData(queryOf(freeEbook.chosen, {}).queryKey, answer)
      void client.invalidateQueries({ queryKey: queryKeyOf(freeEbook.read) })
      const text =
        answer.ebookId === null ? t('No e-book is free now.') : t('{title} is the free e-book now.', { title })
      toast({ kind: 'success', text })
    },
    onError: (error) => toast({ kind: 'error', text: messageOf(error, t('Failed to choose the free e-book.')) }),
  })
  return {
    ebookId,
    isBusy: choose.isPending || data === undefined,
    choose: (ebook: AdminEbook) => choose.mutate(ebook),
  }
}
