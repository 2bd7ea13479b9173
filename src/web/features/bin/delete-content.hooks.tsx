import { type ContentRef, isUnconfirmedUse, useUses } from './bin.hooks.ts'
import { consequences, usesLines } from './uses-words.ts'
import type { ContentUses } from '#shared/contract/bin.ts'
import { BIN_DAYS } from '#shared/domain/bin.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { ErrorText, Skeleton } from '#web/ui/states.tsx'
import { useState } from 'react'

/** What a deletion is sent with. */
export interface Deletion {
  _id: string
  /** Stands for the uses that were asked about. */
  confirmedUses: string | undefined
}

interface DeleteContentProps {
  content: ContentRef & { title: string }
  question: string
  /** What is said when the server gives no reason. */
  failedFallback: string
  remove: {
    mutate: (deletion: Deletion, options: { onSuccess: () => void; onError: (error: Error) => void }) => void
    isPending: boolean
    error: Error | null
  }
  onClose: () => void
}

/**
 * The question before a deletion: it tells where the content is used, and asks again, in words of what will happen,
 * where the content is scheduled or running.
 */
export function DeleteContent({ content, question, failedFallback, remove, onClose }: DeleteContentProps) {
  const { data, isFetching, isError, error, refetch } = useUses(content)
  const [isAskedAgain, setAskedAgain] = useState(false)
  const isKnown = data !== undefined && !isFetching && !isError

  function confirm(): void {
    if (!data) return
    if (data.confirmation !== null && !isAskedAgain) {
      setAskedAgain(true)
      return
    }
    const deletion = { _id: content._id, confirmedUses: data.confirmation ?? undefined }
    remove.mutate(deletion, {
      onSuccess: onClose,
      onError(refusal) {
        // A use has come up since: it is shown, and asked about.
        if (!isUnconfirmedUse(refusal)) return
        setAskedAgain(false)
        void refetch()
      },
    })
  }

  return (
    <Confirm
      // Another question: its reader begins anew, with the focus on Cancel.
      key={String(isAskedAgain)}
      open
      title={t('Delete “{title}”', { title: content.title })}
      question={isAskedAgain ? t('This is scheduled or running. If you delete it:') : question}
      confirmLabel={isAskedAgain ? t('Delete anyway') : t('Delete')}
      busyLabel={t('Deleting...')}
      busy={remove.isPending}
      canConfirm={isKnown}
      followsClick={isAskedAgain}
      error={remove.error && messageOf(remove.error, failedFallback)}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {isAskedAgain && data ? (
        <Lines lines={consequences(data.uses)} />
      ) : (
        <>
          {isError && !isFetching ? (
            <div className="mt-4">
              <ErrorText>{messageOf(error, t('Failed to look up where it is used.'))}</ErrorText>
              <Button variant="secondary" small className="mt-3" onClick={() => void refetch()}>
                {t('Retry')}
              </Button>
            </div>
          ) : (
            <Uses uses={isKnown ? data.uses : null} />
          )}
          <p className="mt-4 text-muted">
            {t('It goes to the bin and can be restored for {days} days.', { days: BIN_DAYS })}
          </p>
        </>
      )}
    </Confirm>
  )
}

function Uses({ uses }: { uses: ContentUses | null }) {
  const lines = uses && usesLines(uses)
  return (
    <div role="status" className="mt-4 min-h-14">
      {!lines && (
        <>
          <p className="text-muted">{t('Looking up where it is used…')}</p>
          <Skeleton className="mt-2 h-5 w-2/3" />
        </>
      )}
      {lines?.length === 0 && <p>{t('It is not used anywhere.')}</p>}
      {lines && lines.length > 0 && (
        <>
          <p className="font-semibold">{t('Used in:')}</p>
          <Lines lines={lines} />
        </>
      )}
    </div>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="mt-1 list-disc space-y-1 pl-5">
      {lines.map((line, at) => (
        <li key={at} className="break-words">
          {line}
        </li>
      ))}
    </ul>
  )
}
