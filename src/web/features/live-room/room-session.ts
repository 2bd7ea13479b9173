import { createPagePoller, type PagePoller, type PageResult } from './page-poller.ts'
import {
  addEntered,
  addPage,
  addSending,
  EMPTY_LOG,
  failOwn,
  type RoomLog,
  settleOwn,
  without,
  withoutOwn,
} from './room-log.ts'
import { type ChatPage, liveRoom, type LiveRoomEntry } from '#shared/contract/live-room.ts'
import { SECOND_IN_MS } from '#shared/domain/ist.ts'
import { ApiError, isRefused, request } from '#web/platform/api-client.ts'
import { createClientId } from '#web/platform/client-id.ts'
import { machineNow, recordLeastServerTime, serverNow } from '#web/platform/clock.ts'
import { createStore } from '#web/platform/store.ts'

/** The room of a live session, or of today's webinar of the programme. */
export type RoomTarget = { kind: 'SESSION'; streamId: string } | { kind: 'WEBINAR' }

export interface RoomState {
  /** Null until the room has been entered. */
  room: LiveRoomEntry | null
  /** The newest page. */
  page: ChatPage | null
  log: RoomLog
  /** Pages do not arrive; they are requested again. */
  isFailing: boolean
  /** The room is refused: the plan has ended, or the session is gone. */
  refusal: unknown
}

export interface RoomEvents {
  /** Each page; it carries the state of the session. */
  onPage?: (page: ChatPage) => void
  /** Pages arrive, so nobody else needs to look after the session; or no more. */
  onFollowing?: (isFollowing: boolean) => void
  onRefused: () => void
  /** This machine's clock contradicts the server's. */
  onClockChanged: () => void
}

export type RoomSession = ReturnType<typeof createRoomSession>

/** Longer, and sending counts as failed; it may be sent again with the same id. */
const SEND_TIMEOUT_IN_MS = 20 * SECOND_IN_MS

/** What a member sees of a room, and does in it. Its pages are read from `open` on. */
export function createRoomSession(target: RoomTarget) {
  const store = createStore<RoomState>(() => ({
    room: null,
    page: null,
    log: EMPTY_LOG,
    isFailing: false,
    refusal: null,
  }))
  const patch = (changes: Partial<RoomState>): void => store.set({ ...store.get(), ...changes })
  const patchLog = (change: (log: RoomLog) => RoomLog): void => patch({ log: change(store.get().log) })

  let poller: PagePoller | null = null

  async function fetchPage(
    { page, ticket }: { page: number; ticket: string },
    { signal, onClockChanged }: { signal: AbortSignal; onClockChanged: () => void },
  ): Promise<PageResult<ChatPage>> {
    try {
      const answer = await request(liveRoom.page, { params: { id: roomId(), page }, query: { ticket }, signal })
      if (answer === null) return { kind: 'TOO_SOON' }
      const isConsistent = recordLeastServerTime({ serverTime: answer.serverTime, answeredAt: machineNow() })
      if (!isConsistent) onClockChanged()
      return { kind: 'PAGE', page: answer }
    } catch (error) {
      if (isRefused(error)) return { kind: 'GONE' }
      throw error
    }
  }

  function roomId(): string {
    return store.get().room?._id ?? ''
  }

  /** Shows the message at once. A refusal removes it and is thrown; without an answer it stays, to be sent again. */
  async function send(text: string, clientId = createClientId()): Promise<void> {
    patchLog((log) => addSending(log, { clientId, text }))
    try {
      const { message } = await request(liveRoom.send, {
        params: { id: roomId() },
        body: { clientId, text },
        isRepeatable: true,
        signal: AbortSignal.timeout(SEND_TIMEOUT_IN_MS),
      })
      patchLog((log) => settleOwn(log, message))
    } catch (error) {
      const isAnswered = error instanceof ApiError && error.status >= 400 && error.status < 500
      patchLog((log) => (isAnswered ? without(log, [clientId]) : failOwn(log, clientId)))
      if (!isAnswered) return
      // Who may write has changed.
      if (error.status !== 429) poller?.enterAnew()
      throw error
    }
  }

  /** Enters the room and reads its pages; returns what closes it. */
  function open(events: RoomEvents): () => void {
    const opened = createPagePoller<LiveRoomEntry, ChatPage>({
      loadRoom: (signal) => loadRoom(target, signal),
      fetchPage: (at, signal) => fetchPage(at, { signal, onClockChanged: events.onClockChanged }),
      isRefused,
      now: () => serverNow().getTime(),
      random: Math.random,
      onRoom(room) {
        patch({ room, isFailing: false, log: addEntered(store.get().log, room) })
        if (room.ticket === null) events.onFollowing?.(false)
      },
      onPage(page) {
        patch({ page, log: addPage(store.get().log, page) })
        events.onPage?.(page)
        events.onFollowing?.(page.status !== 'COMPLETED')
      },
      onFailing(isFailing) {
        patch({ isFailing })
        if (isFailing) events.onFollowing?.(false)
      },
      onRefused(refusal) {
        patch({ refusal })
        events.onFollowing?.(false)
        events.onRefused()
      },
    })
    poller = opened
    const closed = new AbortController()
    const wakeIfVisible = (): void => void (document.visibilityState === 'visible' && opened.wake())
    addEventListener('online', opened.wake, closed)
    addEventListener('pageshow', opened.wake, closed)
    document.addEventListener('visibilitychange', wakeIfVisible, closed)
    return () => {
      closed.abort()
      opened.stop()
      events.onFollowing?.(false)
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    open,
    send,
    enterAnew: (): void => poller?.enterAnew(),
    /** Gives up a message that was not sent. */
    discard: (clientId: string): void => patchLog((log) => without(log, [clientId])),
    async remove(messageId: string): Promise<void> {
      await request(liveRoom.removeMessage, { params: { id: roomId(), messageId }, isRepeatable: true })
      patchLog((log) => withoutOwn(log, messageId))
    },
    /** The member does not see a reported message any more. */
    async report(messageId: string): Promise<void> {
      await request(liveRoom.report, { params: { id: roomId(), messageId }, isRepeatable: true })
      patchLog((log) => without(log, [messageId]))
    },
    async setName(name: string): Promise<void> {
      const chosen = await request(liveRoom.setName, { body: { name } })
      const { room } = store.get()
      if (room) patch({ room: { ...room, me: { ...room.me, name: chosen.name } } })
    },
  }
}

async function loadRoom(target: RoomTarget, signal: AbortSignal): Promise<LiveRoomEntry> {
  const { room } =
    target.kind === 'WEBINAR'
      ? await request(liveRoom.webinarRoom, { signal })
      : await request(liveRoom.room, { params: { id: target.streamId }, signal })
  return room
}
