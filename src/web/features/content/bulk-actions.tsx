import type { Selection } from './use-selection.ts'
import { type ContentDeletion, DeleteManyDialog } from '#web/features/bin/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useState } from 'react'

export interface BulkPublishing<Item> {
  publish: (item: Item, isPublished: boolean) => Promise<void>
  /** What members would find strange if these items were published; null if nothing. */
  publishWarning?: (items: readonly Item[]) => string | null
}

interface BulkActionsProps<Item> {
  selection: Selection<Item>
  deletion: ContentDeletion
  publishing: BulkPublishing<Item>
}

type OpenDialog = 'PUBLISH' | 'UNPUBLISH' | 'DELETE' | null

/** What can be done with all chosen rows at once. */
export function BulkActions<Item extends { _id: string; title: string }>(props: BulkActionsProps<Item>) {
  const { selection, deletion, publishing } = props
  const { items, isAllSelected, toggleAll, clear } = selection
  const [open, setOpen] = useState<OpenDialog>(null)
  const close = () => setOpen(null)
  if (items.length === 0) return null
  return (
    <section
      aria-label={t('Chosen')}
      className="sticky top-2 z-10 mb-4 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised px-4 py-2 shadow-lg"
    >
      <p role="status" className="mr-2 font-semibold tabular-nums">
        {t('{count} chosen', { count: items.length })}
      </p>
      <Button variant="secondary" small onClick={() => setOpen('PUBLISH')}>
        {t('Publish')}
      </Button>
      <Button variant="secondary" small onClick={() => setOpen('UNPUBLISH')}>
        {t('Make drafts')}
      </Button>
      <Button variant="secondary" small onClick={() => setOpen('DELETE')}>
        {t('Delete…')}
      </Button>
      {!isAllSelected && (
        <Button variant="quiet" small onClick={toggleAll}>
          {t('Choose all shown')}
        </Button>
      )}
      <Button variant="quiet" small onClick={clear}>
        {t('Choose none')}
      </Button>
      {(open === 'PUBLISH' || open === 'UNPUBLISH') && (
        <PublishManyDialog items={items} isPublished={open === 'PUBLISH'} publishing={publishing} onClose={close} />
      )}
      {open === 'DELETE' && <DeleteManyDialog contents={items} deletion={deletion} onClose={close} />}
    </section>
  )
}

interface PublishManyDialogProps<Item> {
  items: readonly Item[]
  isPublished: boolean
  publishing: BulkPublishing<Item>
  onClose: () => void
}

function PublishManyDialog<Item extends { title: string }>(props: PublishManyDialogProps<Item>) {
  const { items, isPublished, publishing, onClose } = props
  const [isBusy, setBusy] = useState(false)
  const [failures, setFailures] = useState<readonly string[]>([])
  const [toChange] = useState(items)
  const count = toChange.length
  const warning = isPublished ? publishing.publishWarning?.(toChange) : null

  /** One after another: each change is a request of its own, and what failed is named. */
  async function change(): Promise<void> {
    setBusy(true)
    const failed: string[] = []
    for (const item of toChange) {
      try {
        await publishing.publish(item, isPublished)
      } catch (error) {
        failed.push(`${item.title}: ${messageOf(error, t('It was not changed.'))}`)
      }
    }
    setBusy(false)
    setFailures(failed)
    const done = count - failed.length
    if (done > 0) {
      const text = isPublished ? t('{count} published.', { count: done }) : t('{count} made drafts.', { count: done })
      toast({ kind: 'success', text })
    }
    if (failed.length === 0) onClose()
  }

  return (
    <ConfirmDialog
      open
      title={isPublished ? t('Publish {count}?', { count }) : t('Make {count} drafts?', { count })}
      question={
        isPublished
          ? t('Members see them at once. A schedule of theirs ends.')
          : t('Members no longer see them. A schedule of theirs ends.')
      }
      confirmLabel={isPublished ? t('Publish') : t('Make drafts')}
      busyLabel={t('Saving...')}
      variant="primary"
      busy={isBusy}
      canConfirm={failures.length === 0}
      error={failures.length > 0 ? failures.join(' ') : null}
      onConfirm={() => void change()}
      onCancel={onClose}
    >
      {warning && <p className="mt-3 font-semibold">{warning}</p>}
    </ConfirmDialog>
  )
}
