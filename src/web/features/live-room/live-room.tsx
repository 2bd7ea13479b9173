import { ChatPanel } from './chat-panel.tsx'
import { ChatSettings } from './chat-settings.tsx'
import { openRoomSession, type RoomEvents, type RoomSession, type RoomTarget } from './room-session.ts'
import { RoomTabs, type RoomTab } from './room-tabs.tsx'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { readStored, writeStored } from '#web/platform/local-storage.ts'
import { lazyWithPreload } from '#web/platform/lazy-with-preload.tsx'
import { useStore } from '#web/platform/store.ts'
import { Loading } from '#web/ui/states.tsx'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'

const QuestionPanel = lazyWithPreload(
  async () => (await import('#web/features/live-questions/public.ts')).QuestionPanel,
)

export interface LiveRoomProps {
  target: RoomTarget
  events: RoomEvents
}

/** The room beside a player: chat, questions to the teacher, who is here. */
export function LiveRoom({ target, events }: LiveRoomProps) {
  const [session, setSession] = useState<RoomSession | null>(null)
  const open = useEffectEvent(() =>
    openRoomSession(target, {
      onPage: (page) => events.onPage(page),
      onFollowing: (isFollowing) => events.onFollowing(isFollowing),
      onRefused: () => events.onRefused(),
      onClockChanged: () => events.onClockChanged(),
    }),
  )
  useEffect(() => {
    const opened = open()
    setSession(opened)
    return opened.close
  }, [])
  return session ? <OpenRoom session={session} /> : <Loading text={t('Opening the room…')} />
}

function OpenRoom({ session }: { session: RoomSession }) {
  const state = useStore(session)
  const [tab, setTab] = useState<RoomTab>('CHAT')
  const [isQuestionsOpened, setQuestionsOpened] = useState(false)
  const [areSettingsOpen, setSettingsOpen] = useState(false)
  const [isAnnouncing, setAnnouncing] = useState(readStored('chat-announcements') !== 'off')
  const frame = useRef<HTMLDivElement>(null)
  useKeyboardInset(frame)

  const { room, page } = state
  if (!room) {
    if (state.refusal === null && !state.isFailing) return <Loading text={t('Opening the room…')} />
    return (
      <p role="status" className="px-4 py-6 text-center text-muted">
        {state.refusal === null
          ? t('The room does not answer just now. Trying again…')
          : messageOf(state.refusal, t('The room could not be opened.'))}
      </p>
    )
  }
  return (
    <div ref={frame} className="flex min-h-0 flex-1 flex-col">
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
        <ChatPanel session={session} state={state} room={room} isAnnouncing={isAnnouncing} />
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
