import { ChatPanel } from './chat-panel.tsx'
import { ChatSettings } from './chat-settings.tsx'
import { createRoomSession, type RoomEvents, type RoomSession, type RoomTarget } from './room-session.ts'
import { RoomTabs, type RoomTab } from './room-tabs.tsx'
import { useRoomPlayer } from './use-room-player.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { ReactionsBar, useHeartbeat } from '#web/features/live-presence/public.ts'
import type { ChatPage } from '#shared/contract/live-room.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { readStored, writeStored } from '#web/platform/local-storage.ts'
import { lazyWithPreload } from '#web/platform/lazy-with-preload.tsx'
import { useStore } from '#web/platform/store.ts'
import { Loading } from '#web/ui/states.tsx'
import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'

const QuestionPanel = lazyWithPreload(
  async () => (await import('#web/features/live-questions/public.ts')).QuestionPanel,
)

export interface LiveRoomProps {
  target: RoomTarget
  events: RoomEvents
  /** The session has not started. */
  isWaiting: boolean
  /** The element that holds the player. */
  player: HTMLElement | null
}

/** The room beside a player: chat, questions to the teacher, who is here. */
export function LiveRoom({ target, events, ...player }: LiveRoomProps) {
  const [session] = useState(() => createRoomSession(target))
  const onPage = useEffectEvent((page: ChatPage) => events.onPage?.(page))
  const onFollowing = useEffectEvent((isFollowing: boolean) => events.onFollowing?.(isFollowing))
  const onRefused = useEffectEvent(events.onRefused)
  const onClockChanged = useEffectEvent(events.onClockChanged)
  useEffect(
    () =>
      session.open({
        onPage: (page) => onPage(page),
        onFollowing: (isFollowing) => onFollowing(isFollowing),
        onRefused: () => onRefused(),
        onClockChanged: () => onClockChanged(),
      }),
    [session],
  )
  return <OpenRoom session={session} {...player} />
}

function OpenRoom({ session, isWaiting, player }: Omit<LiveRoomProps, 'target' | 'events'> & { session: RoomSession }) {
  const state = useStore(session)
  const [tab, setTab] = useState<RoomTab>('CHAT')
  const [isQuestionsOpened, setQuestionsOpened] = useState(false)
  const [areSettingsOpen, setSettingsOpen] = useState(false)
  const [isAnnouncing, setAnnouncing] = useState(readStored('chat-announcements') !== 'off')
  useKeyboardInset()

  const { room, page } = state
  const [roomId, token] = [room?._id, room?.presenceToken]
  const presence = useMemo(
    () => (roomId === undefined || token === undefined || token === null ? null : { roomId, token }),
    [roomId, token],
  )
  const heartbeat = useHeartbeat({ room: presence, isWaiting, onRefused: session.enterAnew })
  const isPlaying = useRoomPlayer(player, heartbeat.onPosition)
  if (!room) {
    if (state.refusal === null && !state.isFailing) return <Loading text={t('Opening the room…')} />
    return (
      <p role="status" className="px-4 py-6 text-center text-muted">
        {state.refusal === null
          ? t('The room is not responding. Trying again…')
          : messageOf(state.refusal, t('The room could not be opened.'))}
      </p>
    )
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <RoomTabs
        tab={tab}
        onTab={(next) => {
          setTab(next)
          if (next === 'QUESTIONS') setQuestionsOpened(true)
        }}
        present={page?.present ?? null}
        onSettings={() => setSettingsOpen(true)}
      />
      <div
        id="room-CHAT"
        role="tabpanel"
        aria-labelledby="room-tab-CHAT"
        hidden={tab !== 'CHAT'}
        className={PANEL_CLASS}
      >
        <ChatPanel session={session} state={state} room={room} isAnnouncing={isAnnouncing}>
          {page && !isWaiting && (
            <div className="px-3 py-2">
              <ReactionsBar totals={page.reactions} onReact={heartbeat.react} isPlaying={isPlaying} />
            </div>
          )}
        </ChatPanel>
      </div>
      <div
        id="room-QUESTIONS"
        role="tabpanel"
        aria-labelledby="room-tab-QUESTIONS"
        hidden={tab !== 'QUESTIONS'}
        className={PANEL_CLASS}
      >
        {isQuestionsOpened && (
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4">
            <Suspense fallback={<Loading text={t('Loading…')} />}>
              <QuestionPanel roomId={room._id} endsAt={room.endsAt} />
            </Suspense>
          </div>
        )}
      </div>
      <ChatSettings
        open={areSettingsOpen}
        onClose={() => setSettingsOpen(false)}
        name={room.me.name}
        setName={session.setName}
        isAnnouncing={isAnnouncing}
        onAnnouncing={(next) => {
          setAnnouncing(next)
          writeStored('chat-announcements', next ? null : 'off')
        }}
      />
    </div>
  )
}

const PANEL_CLASS = 'flex min-h-0 flex-1 flex-col [&[hidden]]:hidden'
