import { isUnconfirmedReferenceError, toastDeleted, useContentReferences } from './bin.hooks.ts'
import { consequenceTexts, describeReferences } from './reference-texts.ts'
import type { ContentReferences } from '#shared/contract/bin.ts'
import { BIN_DAYS, type ContentKind } from '#shared/domain/bin.ts'
import type { ProgrammeEffect } from '#shared/domain/programme-orders.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { OrderContinuation, orderHints, ProgrammeEffectFields } from '#web/ui/programme-effect-fields.tsx'
import { ErrorText, Skeleton } from '#web/ui/states.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

export interface DeletionTexts {
  question: string
  deleted: string
  /** The error when the server gives no reason. */
  failed: string
}

/** `confirmedUses` identifies the uses that the administrator has confirmed. */
export type SendDeletion = (id: string, query: DeletionQuery) => Promise<unknown>

interface DeletionQuery {
  confirmedUses: string | undefined
  /** Of a video of the programme. */
  takesEffect?: ProgrammeEffect
}

/** How content of one kind is deleted. */
export interface ContentDeletion {
  kind: ContentKind
  send: SendDeletion
  onDeleted: (id: string) => void
  texts: () => DeletionTexts
  isFailureToasted: boolean
}

interface DeleteContentDialogProps {
  content: { _id: string; title: string }
  deletion: ContentDeletion
  onClose: () => void
}

/**
 * Confirms a deletion: the dialog lists where the content is used, and asks a second time, with the consequences, when
 * it is scheduled or running.
 */
export function DeleteContentDialog({ content: { _id, title }, deletion, onClose }: DeleteContentDialogProps) {
  const { kind, send, onDeleted, texts, isFailureToasted } = deletion
  const { question, deleted, failed } = texts()
  const { data, isFetching, isError, error, refetch } = useContentReferences({ kind, _id })
  const members = data?.uses.programmeDay?.members ?? 0
  const [effect, setEffect] = useState<ProgrammeEffect>('TOMORROW')
  const remove = useMutation({
    mutationFn: (confirmedUses: string | undefined) =>
      send(_id, { confirmedUses, ...(members > 0 && { takesEffect: effect }) }),
    onSuccess() {
      onDeleted(_id)
      toastDeleted({ kind, _id }, deleted)
    },
    onError(refusal) {
      if (!isFailureToasted || isUnconfirmedReferenceError(refusal)) return
      toast({ kind: 'error', text: messageOf(refusal, failed) })
    },
  })
  const [isSecondQuestion, setSecondQuestion] = useState(false)
  const areReferencesKnown = data !== undefined && !isFetching && !isError

  function confirm(): void {
    if (!data) return
    if (data.confirmation !== null && !isSecondQuestion) {
      setSecondQuestion(true)
      return
    }
    remove.mutate(data.confirmation ?? undefined, {
      onSuccess: onClose,
      onError(refusal) {
        // A use was added after the question was shown: the dialog lists it and asks again.
        if (!isUnconfirmedReferenceError(refusal)) return
        setSecondQuestion(false)
        void refetch()
      },
    })
  }

  return (
    <ConfirmDialog
      // The second question is a new dialog, with the focus on Cancel.
      key={String(isSecondQuestion)}
      open
      title={t('Delete “{title}”', { title })}
      question={isSecondQuestion ? t('This is scheduled or running. If you delete it:') : question}
      confirmLabel={isSecondQuestion ? t('Delete anyway') : t('Delete')}
      busyLabel={t('Deleting...')}
      busy={remove.isPending}
      canConfirm={areReferencesKnown}
      isOpenedByClick={isSecondQuestion}
      error={remove.error && messageOf(remove.error, failed)}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {isSecondQuestion && data ? (
        <>
          <BulletList lines={consequenceTexts(data.uses)} />
          {members > 0 && (
            <div className="mt-4">
              <ProgrammeEffectFields value={effect} onChange={setEffect} members={members} hints={orderHints()} />
              <OrderContinuation />
            </div>
          )}
        </>
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
            <ReferenceList uses={areReferencesKnown ? data.uses : null} />
          )}
          <p className="mt-4 text-muted">
            {t('It goes to the bin and can be restored for {days} days.', { days: BIN_DAYS })}
          </p>
        </>
      )}
    </ConfirmDialog>
  )
}

function ReferenceList({ uses }: { uses: ContentReferences | null }) {
  const lines = uses && describeReferences(uses)
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
          <BulletList lines={lines} />
        </>
      )}
    </div>
  )
}

export function BulletList({ lines }: { lines: readonly string[] }) {
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
