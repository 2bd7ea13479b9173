import { BinTable } from './bin-table.tsx'
import { isOverlapError, useBin, usePurge, useRestore } from './bin.hooks.ts'
import type { BinItem } from '#shared/contract/bin.ts'
import { BIN_DAYS } from '#shared/domain/bin.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useUrlSearch } from '#web/platform/url-filters.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Lotus } from '#web/ui/drawings.tsx'
import { ListPanel } from '#web/ui/list-panel.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { SearchField } from '#web/ui/filter-fields.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useState } from 'react'

type OpenDialog = { kind: 'purge' | 'overlap'; item: BinItem }

/** Deleted content of all kinds, which can be restored or deleted for good (decisions/0041). */
export function BinScreen() {
  const { search, setSearch } = useUrlSearch()
  const list = useBin(search)
  const restore = useRestore()
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const close = () => setOpenDialog(null)

  function restoreItem(item: BinItem): void {
    restore.mutate(
      { ...item, allowOverlap: false },
      {
        onError(error) {
          if (isOverlapError(error)) setOpenDialog({ kind: 'overlap', item })
        },
      },
    )
  }

  return (
    <>
      <title>{t('Bin – Sadhana')}</title>
      <ScreenHeader
        title={t('Bin')}
        text={t('What was deleted stays here for {days} days and can be restored.', { days: BIN_DAYS })}
      />
      <div className="mb-5 max-w-md">
        <SearchField
          label={t('Search the bin')}
          placeholder={t('Search by title...')}
          initial={search}
          onSearch={setSearch}
        />
      </div>
      <ListPanel
        list={list}
        loadingText={t('Loading the bin...')}
        failedFallback={t('Failed to fetch the bin.')}
        empty={<EmptyBin isSearch={search !== ''} />}
      >
        {(items) => (
          <BinTable
            items={items}
            restoringId={restore.isPending ? restore.variables._id : null}
            onRestore={restoreItem}
            onPurge={(item) => setOpenDialog({ kind: 'purge', item })}
          />
        )}
      </ListPanel>
      {openDialog?.kind === 'purge' && <PurgeDialog item={openDialog.item} onClose={close} />}
      {openDialog?.kind === 'overlap' && <RestoreOverlapDialog item={openDialog.item} onClose={close} />}
    </>
  )
}

function EmptyBin({ isSearch }: { isSearch: boolean }) {
  const text = isSearch ? t('Try adjusting your search criteria.') : t('What you delete appears here.')
  return <EmptyState title={isSearch ? t('Nothing Found') : t('The Bin Is Empty')} text={text} drawing={<Lotus />} />
}

/** Confirms that an item is deleted for good. */
function PurgeDialog({ item, onClose }: { item: BinItem; onClose: () => void }) {
  const purge = usePurge()
  return (
    <ConfirmDialog
      open
      title={t('Delete “{title}” for good', { title: item.title })}
      question={t('It is deleted now, with its files, and cannot be restored any more.')}
      confirmLabel={t('Delete for good')}
      busyLabel={t('Deleting...')}
      busy={purge.isPending}
      error={purge.error && messageOf(purge.error, t('Failed to delete it.'))}
      onConfirm={() => purge.mutate(item, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}

/** Confirms that a stream is restored although it overlaps another one. */
function RestoreOverlapDialog({ item, onClose }: { item: BinItem; onClose: () => void }) {
  const restore = useRestore()
  const start = item.startTime ? formatIst(item.startTime) : ''
  return (
    <ConfirmDialog
      open
      title={t('Restore “{title}”', { title: item.title })}
      question={t('Another stream is on at that time ({start}). Both would run side by side.', { start })}
      confirmLabel={t('Restore anyway')}
      busyLabel={t('Restoring…')}
      busy={restore.isPending}
      variant="primary"
      onConfirm={() => restore.mutate({ ...item, allowOverlap: true }, { onSettled: onClose })}
      onCancel={onClose}
    />
  )
}
