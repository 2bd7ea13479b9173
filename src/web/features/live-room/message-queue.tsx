import { AnswerMessageDialog } from './answer-message-dialog.tsx'
import { keepClaimed } from './keep-claimed.ts'
import { MessageCard, MessageRow } from './moderated-message.tsx'
import { useClaim, useDecide, usePause, useQueue, useUpdateRoom } from './moderation.hooks.ts'
import { PauseDialog } from './pause-dialog.tsx'
import type { ModeratedMessage, ModeratedRoom } from '#shared/contract/live-moderation.ts'
import type { ModerationTab } from '#shared/domain/live-room.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useMay } from '#web/platform/permissions.ts'
import { toast } from '#web/platform/toasts.ts'
import { useUndo } from '#web/platform/use-undo.ts'
import { CardQueue, type QueueAction } from '#web/features/live-questions/public.ts'
import { Lotus } from '#web/ui/drawings.tsx'
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx'
import { Eye, EyeOff, MessageCircleReply, Pin, UserX } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

/** The messages of a tab: held and reported ones one after another, shown ones as a list. */
export function MessageQueue({ room, tab }: { room: ModeratedRoom; tab: ModerationTab }) {
  const { data: queue, error, isPending, isFetching, refetch } = useQueue(room._id, tab)
  const { decide, claim, pin, pause, undo, decidedIds } = useMessageActions(room)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [dialog, setDialog] = useState<{ kind: 'answer' | 'pause'; message: ModeratedMessage } | null>(null)
  const mayAnswer = useMay('questions.answer')
  const isList = tab === 'SHOWN'
  const waiting = (queue ?? []).filter(({ _id }) => !decidedIds.includes(_id))
  const messages = isList ? waiting.toReversed() : waiting
  const isFree = (message: ModeratedMessage): boolean => message.claim === null || message.claim.isMine
  const current = messages.find(({ _id }) => _id === chosenId) ?? (isList ? null : messages.find(isFree)) ?? null
  useClaimOf(isList ? null : current, claim)

  if (isPending) return <Loading text={t('Loading messages...')} />
  if (!queue) {
    return (
      <ErrorState
        title={t('An Error Occurred')}
        message={messageOf(error, t('Failed to fetch the messages.'))}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }

  function actionsOf(message: ModeratedMessage): QueueAction[] {
    const isDisabled = !isFree(message)
    const first: QueueAction = isList
      ? { label: t('Pin'), icon: Pin, shortcut: 's', run: () => pin(message) }
      : { label: t('Show'), icon: Eye, shortcut: 's', isMain: true, isDisabled, run: () => decide(message, 'SHOW') }
    const answer: QueueAction = {
      label: t('Answer'),
      icon: MessageCircleReply,
      shortcut: 'a',
      isDisabled,
      run: () => setDialog({ kind: 'answer', message }),
    }
    return [
      first,
      { label: t('Hide'), icon: EyeOff, shortcut: 'h', isDisabled, run: () => decide(message, 'HIDE') },
      ...(mayAnswer ? [answer] : []),
      { label: t('Pause'), icon: UserX, shortcut: 'p', run: () => setDialog({ kind: 'pause', message }) },
    ]
  }

  return (
    <>
      <CardQueue
        label={t('Messages')}
        items={messages}
        current={current}
        idOf={({ _id }) => _id}
        onChoose={({ _id }) => setChosenId(_id)}
        renderRow={(message) => <MessageRow message={message} />}
        renderCard={(message) => <MessageCard message={message} />}
        actions={actionsOf}
        undo={undo}
        empty={<NoMessages tab={tab} areOthersDeciding={messages.length > 0} />}
        isListOnPhones={isList}
      />
      {dialog?.kind === 'answer' && (
        <AnswerMessageDialog
          roomId={room._id}
          message={dialog.message}
          onClose={() => setDialog(null)}
          onAnswered={() => {
            setDialog(null)
            if (dialog.message.state !== 'SHOWN') decide(dialog.message, 'SHOW')
          }}
        />
      )}
      {dialog?.kind === 'pause' && (
        <PauseDialog
          name={dialog.message.name}
          onClose={() => setDialog(null)}
          onChoose={(minutes) => {
            setDialog(null)
            pause(dialog.message, minutes)
          }}
        />
      )}
    </>
  )
}

/** The actions on messages, each of which can be undone for five seconds. */
function useMessageActions(room: ModeratedRoom) {
  const [deciding, claiming, pausing, updating] = [useDecide(), useClaim(), usePause(room._id), useUpdateRoom(room._id)]
  const { undo, offerUndo } = useUndo()
  // Decided messages disappear at once, and stay away until the queue has been read again.
  const [decidedIds, setDecidedIds] = useState<readonly string[]>([])
  const inRoom = (message: ModeratedMessage) => ({ roomId: room._id, message })

  return {
    undo,
    decidedIds,
    claim: (message: ModeratedMessage): void => claiming.mutate(inRoom(message)),
    decide(message: ModeratedMessage, decision: 'SHOW' | 'HIDE'): void {
      setDecidedIds((ids) => [...ids, message._id])
      offerUndo({
        text: decision === 'SHOW' ? t('Shown to everyone.') : t('Hidden.'),
        run: () => deciding.mutate({ ...inRoom(message), decision: 'UNDO' }),
      })
      void deciding
        .mutateAsync({ ...inRoom(message), decision })
        .catch(() => offerUndo(null))
        .finally(() => setDecidedIds((ids) => ids.filter((id) => id !== message._id)))
    },
    pause({ userId, name }: ModeratedMessage, minutes: number): void {
      const run = (): void => pausing.mutate({ userId, minutes: null })
      pausing.mutate(
        { userId, minutes },
        { onSuccess: () => offerUndo({ text: t('{name} cannot write now.', { name }), run }) },
      )
    },
    pin({ _id: pinnedMessageId }: ModeratedMessage): void {
      updating.mutate(
        { pinnedMessageId, version: room.version },
        {
          onSuccess: () => toast({ kind: 'success', text: t('Pinned above the chat.') }),
          onError: (error) => toast({ kind: 'error', text: messageOf(error, t('Failed to pin the message.')) }),
        },
      )
    },
  }
}

/** Claims the message that is shown, as long as it is shown, so that no other moderator decides about it too. */
function useClaimOf(current: ModeratedMessage | null, claim: (message: ModeratedMessage) => void): void {
  const id = current?._id
  const isMine = useEffectEvent(() => current?.claim?.isMine === true)
  const mayClaim = useEffectEvent(
    () =>
      current !== null && (current.claim === null || current.claim.isMine) && document.visibilityState === 'visible',
  )
  const claimCurrent = useEffectEvent(() => current !== null && claim(current))
  useEffect(
    () => (id === undefined ? undefined : keepClaimed({ mayClaim, claim: claimCurrent, isMine: isMine() })),
    [id],
  )
}

function NoMessages({ tab, areOthersDeciding }: { tab: ModerationTab; areOthersDeciding: boolean }) {
  if (areOthersDeciding && tab !== 'SHOWN')
    return (
      <EmptyState
        title={t('Nothing to decide')}
        text={t('Other moderators are deciding about the remaining messages.')}
      />
    )
  if (areOthersDeciding) return <EmptyState title={t('Choose a message')} text={t('Then hide it, or pin it.')} />
  const { title, text } = EMPTY_TEXTS[tab]
  return <EmptyState title={title()} text={text()} drawing={<Lotus />} />
}

const EMPTY_TEXTS: Record<ModerationTab, { title: () => string; text: () => string }> = {
  HELD: { title: () => t('Nothing is held'), text: () => t('Messages that need your decision appear here.') },
  REPORTED: { title: () => t('Nothing is reported'), text: () => t('Messages that members report appear here.') },
  SHOWN: { title: () => t('Nothing is shown yet'), text: () => t('What members write appears here.') },
}
