import { type ContentDeletion, BulletList } from './delete-content-dialog.tsx'
import { invalidateOtherLists } from './bin.hooks.ts'
import { consequenceTexts, describeReferences } from './reference-texts.ts'
import { bin } from '#shared/contract/bin.ts'
import { BIN_DAYS } from '#shared/domain/bin.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { useChangeMany } from '#web/platform/use-change-many.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorText, Skeleton } from '#web/ui/states.tsx'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'

interface DeleteManyDialogProps {
  contents: readonly { _id: string; title: string }[]
  deletion: ContentDeletion
  onClose: () => void
}

/** Confirms the deletion of several items with the questions that each of them would have on its own. */
export function DeleteManyDialog({ contents, deletion, onClose }: DeleteManyDialogProps) {
  const { kind, send, onDeleted, texts } = deletion
  const { targets, changeAll, isBusy, error } = useChangeMany(contents)
  const [isSecondQuestion, setSecondQuestion] = useState(false)
  const references = useQueries({
    queries: targets.map(({ _id: id }) => ({
      ...queryOf(bin.uses, { params: { kind, id } }),
      staleTime: 0,
      gcTime: 0,
    })),
  })
  const areKnown = references.every(({ data, isFetching, isError }) => data !== undefined && !isFetching && !isError)
  const failedLookup = references.find(({ isError }) => isError)
  const needsSecondQuestion = references.some(({ data }) => data?.confirmation)
  const used = targets.flatMap(({ title }, at) => {
    const uses = references[at]?.data?.uses
    const lines = uses ? (isSecondQuestion ? consequenceTexts(uses) : describeReferences(uses)) : []
    return lines.length > 0 ? [{ title, lines }] : []
  })

  async function removeAll(): Promise<void> {
    const count = await changeAll(async ({ _id }, at) => {
      await send(_id, { confirmedUses: references[at]?.data?.confirmation ?? undefined })
      onDeleted(_id)
    }, texts().failed)
    invalidateOtherLists(kind)
    if (count > 0) toast({ kind: 'success', text: t('{count} moved to the bin.', { count }) })
    if (count === targets.length) onClose()
  }

  return (
    <ConfirmDialog
      key={String(isSecondQuestion)}
      open
      title={t('Delete {count}?', { count: targets.length })}
      question={
        isSecondQuestion
          ? t('Some of this is scheduled or running. If you delete it:')
          : targets.map(({ title }) => `“${title}”`).join(', ')
      }
      confirmLabel={isSecondQuestion ? t('Delete anyway') : t('Delete')}
      busyLabel={t('Deleting...')}
      busy={isBusy}
      canConfirm={areKnown && error === null}
      isOpenedByClick={isSecondQuestion}
      error={error}
      onConfirm={() => (needsSecondQuestion && !isSecondQuestion ? setSecondQuestion(true) : void removeAll())}
      onCancel={onClose}
    >
      {failedLookup && (
        <ErrorText className="mt-4">
          {messageOf(failedLookup.error, t('Failed to look up where it is used.'))}
        </ErrorText>
      )}
      <div role="status" className="mt-4">
        {!areKnown && !failedLookup && (
          <>
            <p className="text-muted">{t('Looking up where it is used…')}</p>
            <Skeleton className="mt-2 h-5 w-2/3" />
          </>
        )}
        {areKnown && used.length === 0 && <p>{t('It is not used anywhere.')}</p>}
        {areKnown &&
          used.map(({ title, lines }) => (
            <div key={title} className="mt-2">
              <p className="font-semibold">{title}</p>
              <BulletList lines={lines} />
            </div>
          ))}
      </div>
      {!isSecondQuestion && (
        <p className="mt-4 text-muted">
          {t('It goes to the bin and can be restored for {days} days.', { days: BIN_DAYS })}
        </p>
      )}
    </ConfirmDialog>
  )
}
