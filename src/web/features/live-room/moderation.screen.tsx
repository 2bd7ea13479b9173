import { ChatWordsDialog } from './chat-words-dialog.tsx'
import { MessageQueue } from './message-queue.tsx'
import { ModerationTabs } from './moderation-tabs.tsx'
import { useModeratedRoom, useModeratorHeartbeat } from './moderation.hooks.ts'
import { RoomSettingsDialog } from './room-settings-dialog.tsx'
import { id } from '#shared/contract/fields.ts'
import type { ModeratedRoom } from '#shared/contract/live-moderation.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { screens } from '#shared/screens.ts'
import { QuestionQueue, roomTitle } from '#web/features/live-questions/public.ts'
import { t, tn } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useMay } from '#web/platform/permissions.ts'
import { useUrlFilters } from '#web/platform/url-filters.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'
import { ArrowLeft, ListX, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import * as z from 'zod/mini'

/** A room as its moderators see it: held and reported messages, questions, and what is shown. */
export function ModerationScreen() {
  const roomId = id.safeParse(useParams()['roomId']).data
  return (
    <>
      <title>{t('Live room – Sadhana')}</title>
      <Link
        to={screens.adminLiveRooms}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-muted hover:bg-surface hover:text-foreground"
      >
        <ArrowLeft aria-hidden size={18} />
        {t('Live rooms')}
      </Link>
      {roomId === undefined ? (
        <ErrorState title={t('Error')} message={t('There is no such room.')} />
      ) : (
        <RoomById key={roomId} roomId={roomId} />
      )}
    </>
  )
}

function RoomById({ roomId }: { roomId: string }) {
  const { data: room, error, isPending, isFetching, isError, refetch } = useModeratedRoom(roomId)
  useModeratorHeartbeat(roomId)
  if (isPending) return <Loading text={t('Loading the room...')} />
  if (!room) {
    return (
      <ErrorState
        title={t('An Error Occurred')}
        message={messageOf(error, t('Failed to fetch the room.'))}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <>
      <RoomHeader room={room} />
      {isError && <Notice>{t('The server does not answer. What you see may be old; it is tried again.')}</Notice>}
      {!isError && room.isHolding && room.mode !== 'OFF' && (
        <Notice>{t('Nobody moderates: everything that members write is held.')}</Notice>
      )}
      <RoomTabs room={room} />
    </>
  )
}

function Notice({ children }: { children: string }) {
  return (
    <p role="status" className="mb-3 rounded-field border border-accent-deep bg-surface px-4 py-2">
      {children}
    </p>
  )
}

function RoomHeader({ room }: { room: ModeratedRoom }) {
  const [dialog, setDialog] = useState<'settings' | 'words' | null>(null)
  const { status, startsAt, present } = room
  return (
    <header className="mb-3 flex items-start justify-between gap-2">
      <div className="min-w-0">
        <h1 className="text-xl break-words sm:text-3xl">{roomTitle(room)}</h1>
        <p className="text-[0.9375rem] text-muted">
          {STATUS_TEXTS[status]()} · {formatIst(startsAt)} ·{' '}
          {tn(present, { one: '{count} is watching', other: '{count} are watching' })}
        </p>
      </div>
      <div className="flex shrink-0">
        <IconButton icon={ListX} label={t('Words that are held')} onClick={() => setDialog('words')} />
        <IconButton icon={Settings2} label={t('Room settings')} onClick={() => setDialog('settings')} />
      </div>
      {dialog === 'settings' && <RoomSettingsDialog room={room} onClose={() => setDialog(null)} />}
      {dialog === 'words' && <ChatWordsDialog onClose={() => setDialog(null)} />}
    </header>
  )
}

const STATUS_TEXTS: Record<ModeratedRoom['status'], () => string> = {
  SCHEDULED: () => t('Not started'),
  LIVE: () => t('Live'),
  COMPLETED: () => t('Over'),
}

const tabs = z.enum(['HELD', 'QUESTIONS', 'REPORTED', 'SHOWN'])

/** The tab is in the URL, so that it survives a reload. */
function RoomTabs({ room }: { room: ModeratedRoom }) {
  const { getFilter, setFilter } = useUrlFilters(['tab'])
  const mayAnswer = useMay('questions.answer')
  const asked = tabs.safeParse(getFilter('tab')).data ?? 'HELD'
  const tab = asked === 'QUESTIONS' && !mayAnswer ? 'HELD' : asked
  return (
    <>
      <ModerationTabs
        current={tab}
        onChoose={(chosen) => setFilter('tab', chosen)}
        tabs={[
          { tab: 'HELD', label: t('Held'), count: room.held },
          ...(mayAnswer ? [{ tab: 'QUESTIONS' as const, label: t('Questions'), count: room.openQuestions }] : []),
          { tab: 'REPORTED', label: t('Reported'), count: room.reported },
          { tab: 'SHOWN', label: t('Shown'), count: null },
        ]}
      />
      {tab === 'QUESTIONS' ? <QuestionQueue roomId={room._id} /> : <MessageQueue key={tab} room={room} tab={tab} />}
    </>
  )
}
