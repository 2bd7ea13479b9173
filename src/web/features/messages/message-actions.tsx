import { subjectOf } from './message-labels.ts'
import { type MessageStep, useDeleteMessage, useDuplicateMessage, useStepMessage } from './messages.hooks.ts'
import type { Message } from '#shared/contract/messages.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useMay } from '#web/platform/permissions.ts'
import { toast } from '#web/platform/toasts.ts'
import { runUnlessUnsaved } from '#web/platform/unsaved-changes.store.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CircleStop, Copy, Pause, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'

/** What can be done with a message in its state, beside editing and sending a draft. */
export function MessageActions({ message }: { message: Message }) {
  const { _id: id, state } = message
  const navigate = useNavigate()
  const maySend = useMay('messages.send')
  const duplicate = useDuplicateMessage()
  const step = useStepMessage()
  const [asked, setAsked] = useState<'CANCEL' | 'DELETE' | null>(null)
  const isRunning = state === 'SENDING' || state === 'PAUSED'

  function run(name: MessageStep): void {
    step.mutate({ id, step: name }, { onError: (error) => showFailure(error, t('Failed to change the message.')) })
  }

  function makeCopy(): void {
    duplicate.mutate(id, {
      onSuccess: ({ message: copy }) => {
        void navigate(screens.adminMessage(copy._id))
        toast({ kind: 'success', text: t('This is the copy. It is a draft.') })
      },
      onError: (error) => showFailure(error, t('Failed to copy the message.')),
    })
  }

  return (
    <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
      {maySend && state === 'SENDING' && (
        <Button variant="secondary" small busy={step.isPending} busyLabel={t('Pausing…')} onClick={() => run('pause')}>
          <Pause aria-hidden size={18} />
          {t('Pause')}
        </Button>
      )}
      {maySend && state === 'PAUSED' && (
        <Button small busy={step.isPending} busyLabel={t('Going on…')} onClick={() => run('resume')}>
          <Play aria-hidden size={18} />
          {t('Go on')}
        </Button>
      )}
      {maySend && (isRunning || state === 'SCHEDULED') && (
        <Button variant="secondary" small onClick={() => setAsked('CANCEL')}>
          <CircleStop aria-hidden size={18} />
          {isRunning ? t('End') : t('Do not send')}
        </Button>
      )}
      <Button
        variant="secondary"
        small
        busy={duplicate.isPending}
        busyLabel={t('Copying…')}
        onClick={() => runUnlessUnsaved(makeCopy)}
      >
        <Copy aria-hidden size={18} />
        {t('Copy')}
      </Button>
      {state === 'DRAFT' && (
        <Button variant="secondary" small onClick={() => setAsked('DELETE')}>
          <Trash2 aria-hidden size={18} />
          {t('Delete')}
        </Button>
      )}
      {asked === 'CANCEL' && <CancelDialog message={message} onClose={() => setAsked(null)} />}
      {asked === 'DELETE' && <DeleteDialog message={message} onClose={() => setAsked(null)} />}
    </div>
  )
}

interface QuestionProps {
  message: Message
  onClose: () => void
}

function CancelDialog({ message, onClose }: QuestionProps) {
  const step = useStepMessage()
  const isScheduled = message.state === 'SCHEDULED'
  return (
    <ConfirmDialog
      open
      isOpenedByClick
      title={isScheduled ? t('Do not send this message?') : t('End this message?')}
      question={
        isScheduled
          ? t('It is a draft again. Nobody has got it.')
          : t('Nobody else gets it. Who has it keeps it, and it cannot be resumed.')
      }
      confirmLabel={isScheduled ? t('Do not send') : t('End')}
      cancelLabel={t('Back')}
      busy={step.isPending}
      busyLabel={t('Ending…')}
      error={step.error && messageOf(step.error, t('Failed to change the message.'))}
      onConfirm={() => step.mutate({ id: message._id, step: 'cancel' }, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}

function DeleteDialog({ message, onClose }: QuestionProps) {
  const remove = useDeleteMessage()
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      open
      isOpenedByClick
      title={t('Delete this draft?')}
      question={t('“{subject}” is deleted for good.', { subject: subjectOf(message) })}
      confirmLabel={t('Delete')}
      busy={remove.isPending}
      busyLabel={t('Deleting...')}
      error={remove.error && messageOf(remove.error, t('Failed to delete the message.'))}
      onConfirm={() =>
        remove.mutate(message._id, { onSuccess: () => void navigate(screens.adminMessages, { replace: true }) })
      }
      onCancel={onClose}
    />
  )
}

function showFailure(error: unknown, fallback: string): void {
  toast({ kind: 'error', text: messageOf(error, fallback) })
}
