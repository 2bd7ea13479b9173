import type { Selection } from './use-selection.ts'
import { type ContentDeletion, DeleteManyDialog } from '#web/features/bin/public.ts'
import { t } from '#web/i18n/t.ts'
import { toast } from '#web/platform/toasts.ts'
import { useChangeMany } from '#web/platform/use-change-many.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { SelectionBar } from '#web/ui/selection-bar.tsx'
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
  const { items, listedCount, chooseAll, clear } = selection
  const [open, setOpen] = useState<OpenDialog>(null)
  const close = () => setOpen(null)
  if (items.length === 0) return null
  return (
    <>
      <SelectionBar
        label={t('Chosen')}
        count={items.length}
        listed={items.length < listedCount ? { count: listedCount, choose: chooseAll } : undefined}
        onClear={clear}
      >
        <Button variant="secondary" small onClick={() => setOpen('PUBLISH')}>
          {t('Publish')}
        </Button>
        <Button variant="secondary" small onClick={() => setOpen('UNPUBLISH')}>
          {t('Make drafts')}
        </Button>
        <Button variant="secondary" small onClick={() => setOpen('DELETE')}>
          {t('Delete…')}
        </Button>
      </SelectionBar>
      {(open === 'PUBLISH' || open === 'UNPUBLISH') && (
        <PublishManyDialog items={items} isPublished={open === 'PUBLISH'} publishing={publishing} onClose={close} />
      )}
      {open === 'DELETE' && <DeleteManyDialog contents={items} deletion={deletion} onClose={close} />}
    </>
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
  const { targets, changeAll, isBusy, error } = useChangeMany(items)
  const count = targets.length
  const warning = isPublished ? publishing.publishWarning?.(targets) : null

  async function change(): Promise<void> {
    const done = await changeAll((item) => publishing.publish(item, isPublished), t('It was not changed.'))
    if (done > 0) {
      const text = isPublished ? t('{count} published.', { count: done }) : t('{count} made drafts.', { count: done })
      toast({ kind: 'success', text })
    }
    if (done === count) onClose()
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
      canConfirm={error === null}
      error={error}
      onConfirm={() => void change()}
      onCancel={onClose}
    >
      {warning && <p className="mt-3 font-semibold">{warning}</p>}
    </ConfirmDialog>
  )
}
