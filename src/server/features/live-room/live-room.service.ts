import * as members from './chat-members.repo.ts'
import { createChatPages } from './chat-pages.ts'
import * as messages from './messages.repo.ts'
import { moderatesRoom } from './moderated-rooms.ts'
import type { MessageRow } from './messages.repo.ts'
import { createRoomEntrance, type EntranceDependencies, type RoomEntrance } from './room-entrance.ts'
import { createRoomTickets } from './room-tickets.ts'
import type { RoomRow } from './rooms.repo.ts'
import * as rooms from './rooms.repo.ts'
import { createMessageWriter } from './send-messages.ts'
import { createSlowMode } from './slow-mode.ts'
import { transact } from '#server/db/transact.ts'
import type { PresenceTokens } from '#server/features/live-presence/public.ts'
import { findStreamWithVideo } from '#server/features/livestreams/public.ts'
import { batchReads } from '#server/platform/batch-reads.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { RateLimiter } from '#server/platform/rate-limiter.ts'
import type { KeyRing } from '#server/platform/secret-box.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { LiveRoomEntry, liveRoom as calls, OwnMessage } from '#shared/contract/live-room.ts'
import {
  type CompiledWords,
  compileWords,
  findInMessage,
  isReservedName,
  isVisibleName,
} from '#shared/domain/chat-filter.ts'
import { isDeletable, REPORTS_THAT_HIDE } from '#shared/domain/chat-rules.ts'
import { isOfAge } from '#shared/domain/consent.ts'
import { HOUR_IN_MS, type Instant, MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { isReplayOpen } from '#shared/domain/live.ts'
import {
  isHolding,
  type MessageReason,
  postingState,
  type PostingState,
  roomOpensAt,
} from '#shared/domain/live-room.ts'
import { permissionsOf } from '#shared/domain/permissions.ts'

export interface LiveRoomService extends Handlers<typeof calls> {
  /** The room, for someone who may be in it. Throws NOT_FOUND for everyone else. */
  enter: RoomEntrance['enter']
  /**
   * What the filter finds in a text that members share elsewhere, or in their name. Throws CHAT_NAME_RESERVED like a
   * message.
   */
  checkPublicText(input: { viewer: Viewer; name: string; text: string }): Promise<MessageReason | null>
}

/** The room call tells members what has become of their own messages for this long. */
const OWN_MESSAGES_OF_IN_MS = 10 * MINUTE_IN_MS
const REPORTS_PER_HOUR = 30
const NAMES_PER_HOUR = 10

/** The rooms of live sessions and of daily webinars, as members see them. */
export function liveRoomService({
  db,
  clock,
  limits,
  keys,
  presenceTokens,
  siteName,
  ...dependencies
}: Dependencies): LiveRoomService {
  const entrance = createRoomEntrance({ db, clock, ...dependencies })
  const tickets = createRoomTickets(keys)
  const pages = createChatPages({ db, clock })
  const sendMessage = createMessageWriter({ db, clock })
  const slowMode = createSlowMode()
  const memberIn = batchReads((asked: { userId: string; roomId: string }[]) => members.readMembers(db, asked))
  const readWords = batchReads(async (asked: null[]) => {
    const words = await readCompiledWords()
    return asked.map(() => words)
  })
  /** Names that nobody but the team may have. */
  const readOwnNames = batchReads(async (asked: null[]) => {
    const names = [siteName(), ...(await members.listTeamNames(db))]
    return asked.map(() => names)
  })
  let compiled: { version: number; words: CompiledWords } | null = null

  /** Compiled once for each version of the list. */
  async function readCompiledWords(): Promise<CompiledWords> {
    const { words, version } = await members.readWords(db)
    if (compiled?.version !== version) compiled = { version, words: compileWords(words) }
    return compiled.words
  }

  function mayPost(room: RoomRow, { viewer, member, now }: Posting): PostingState {
    const times = { startsAt: room.starts_at, endsAt: room.ends_at }
    return postingState({ isModerator: isModerator(viewer, room), ...member, mode: room.mode, ...times, now })
  }

  async function present(room: RoomRow, viewer: Viewer): Promise<{ room: LiveRoomEntry; serverTime: Instant }> {
    const { userId } = viewer
    const now = clock.now()
    const since = new Date(now.getTime() - OWN_MESSAGES_OF_IN_MS)
    const [member, own, recent] = await Promise.all([
      memberIn({ userId, roomId: room.id }),
      messages.latestOf(db, { roomId: room.id, userIds: [userId], since }),
      pages.recent(room),
    ])
    const times = { startsAt: room.starts_at, endsAt: room.ends_at }
    const opensAt = roomOpensAt(times)
    const isOver = room.page_made_at >= room.ends_at
    const state = mayPost(room, { viewer, member, now })
    // The minutes of members under 18, or of unknown age, and of the daily webinar are not kept.
    const keepsMinutes = isOfAge(member.age) && room.livestream_id !== null
    return {
      room: {
        _id: room.id,
        mode: room.mode,
        isHolding: isHolding(room.moderator_seen_at, now),
        slowModeInSeconds: room.slow_mode_seconds,
        opensAt,
        ...times,
        ...(isOver ? { ticket: null, ticketUntil: now } : tickets.ticketFor(room.id, now)),
        nextPage: room.next_page,
        nextAt: room.next_page_at < opensAt ? opensAt : room.next_page_at,
        presenceToken: presenceTokens.createPresenceToken({ roomId: room.id, viewer, keepsMinutes, ...times, now }),
        me: { name: member.name, mayPost: state, pausedUntil: state === 'PAUSED' ? member.pausedUntil : null },
        mine: own.map(presentOwn),
        recent,
      },
      serverTime: now,
    }
  }

  return {
    enter: entrance.enter,

    async checkPublicText({ viewer, name, text }) {
      const [words, ownNames] = await Promise.all([readWords(null), readOwnNames(null)])
      if (viewer.role !== 'ADMIN' && isReservedName(name, ownNames)) throw new Refused('CHAT_NAME_RESERVED')
      return findInMessage(text, words) ?? findInMessage(name, words)
    },

    room: async ({ params, viewer }) => present(await entrance.ofSession(params.id), viewer),

    webinarRoom: async ({ viewer }) => present(await entrance.ofWebinar(viewer), viewer),

    async page({ params: { id: roomId, page }, query: { ticket } }) {
      tickets.verify({ roomId, ticket, now: clock.now() })
      return pages.read({ roomId, page })
    },

    async send({ params, viewer, body: { clientId, text } }) {
      const { userId } = viewer
      const room = await entrance.enter(viewer, params.id)
      if (clientId === undefined || text === undefined)
        throw new Refused('MALFORMED', { fields: { text: 'Message is required.' } })
      const [member, words, ownNames] = await Promise.all([
        memberIn({ userId, roomId: room.id }),
        readWords(null),
        readOwnNames(null),
      ])
      const state = mayPost(room, { viewer, member, now: clock.now() })
      if (state !== 'YES') throw new Refused(REFUSALS[state])
      // Also the first name of a profile, with which members appear who have chosen none.
      if (viewer.role !== 'ADMIN' && isReservedName(member.name, ownNames)) throw new Refused('CHAT_NAME_RESERVED')
      const send = () =>
        sendMessage({
          roomId: room.id,
          userId,
          clientId,
          text,
          name: member.name,
          isModerator: isModerator(viewer, room),
          finding: findInMessage(text, words) ?? findInMessage(member.name, words),
          startsAt: room.starts_at,
        })
      const turn = { roomId: room.id, userId, clientId, slowModeInSeconds: room.slow_mode_seconds, now: clock.now() }
      const message = await (isModerator(viewer, room) ? send() : slowMode.run(turn, send))
      return { message: presentOwn(message) }
    },

    async removeMessage({ params, viewer }) {
      const room = await entrance.enter(viewer, params.id)
      await transact(db, async (trx) => {
        const locked = await rooms.lock(trx, room.id)
        const message = await messages.find(trx, { roomId: room.id, messageId: params.messageId })
        if (!locked || message?.user_id !== viewer.userId) throw new Refused('NOT_FOUND')
        if (message.state === 'DELETED') return
        if (!isDeletable(message.sent_at, clock.now())) throw new Refused('MESSAGE_TOO_OLD')
        await messages.withdraw(trx, { message, room: locked, state: 'DELETED', reason: null })
      })
    },

    async report({ params, viewer }) {
      const { userId } = viewer
      await limits.consume([
        { action: 'messages reported', subject: userId, max: REPORTS_PER_HOUR, withinSeconds: HOUR_IN_MS / 1000 },
      ])
      const room = await entrance.enter(viewer, params.id)
      await transact(db, async (trx) => {
        const locked = await rooms.lock(trx, room.id)
        const message = await messages.findInLine(trx, { roomId: room.id, messageId: params.messageId })
        if (!locked || !message || message.user_id === userId) throw new Refused('NOT_FOUND')
        // What is hidden already needs no report.
        if (message.state !== 'SHOWN') return
        const report = { message_id: message.id, user_id: userId, reported_at: clock.now() }
        if (!(await messages.addReport(trx, report))) return
        const open_reports = message.open_reports + 1
        await messages.update(trx, message.id, { open_reports })
        // A moderator who has looked at it decides again, but reports do not overrule them, nor hide what they write.
        if (open_reports < REPORTS_THAT_HIDE || message.decided_at !== null) return
        const writer = await members.findWriter(trx, { userId: message.user_id, roomId: locked.id })
        if (permissionsOf(writer?.roles ?? []).includes('rooms.moderate')) return
        await messages.withdraw(trx, { message, room: locked, state: 'HELD', reason: 'REPORTED' })
      })
    },

    async setName({ viewer: { userId, role }, body: { name } }) {
      await limits.consume([
        { action: 'chat names chosen', subject: userId, max: NAMES_PER_HOUR, withinSeconds: HOUR_IN_MS / 1000 },
      ])
      const words = await readWords(null)
      if (findInMessage(name, words) !== null)
        throw new Refused('MALFORMED', {
          fields: { name: 'Please choose another name, without addresses and numbers.' },
        })
      if (!isVisibleName(name))
        throw new Refused('MALFORMED', { fields: { name: 'Please choose a name with letters.' } })
      if (role !== 'ADMIN' && isReservedName(name, await readOwnNames(null)))
        throw new Refused('MALFORMED', { fields: { name: 'Please choose another name: this one is the team’s.' } })
      await members.saveName(db, { userId, name })
      return { name }
    },

    async replayMessages({ params }) {
      const room = await entrance.ofSession(params.id)
      const stream = await findStreamWithVideo(db, params.id)
      if (!stream) throw new Refused('NOT_FOUND')
      const { start_time: startTime, duration_in_minutes: durationInMinutes, replay_days: replayDays } = stream
      const video = stream.video_duration === null ? null : { durationInSeconds: stream.video_duration }
      const isOpen = isReplayOpen({ startTime, durationInMinutes, replayDays, video }, clock.now())
      if (!isOpen) return { messages: [] }
      return { messages: await pages.replay(room.id) }
    },
  }
}

const REFUSALS = {
  AGE_UNKNOWN: 'CHAT_AGE_UNKNOWN',
  UNDER_AGE: 'CHAT_UNDER_AGE',
  PAUSED: 'CHAT_PAUSED',
  OFF: 'CHAT_CLOSED',
  CLOSED: 'CHAT_CLOSED',
} as const

interface Posting {
  viewer: Viewer
  member: members.ChatMember
  now: Instant
}

interface Dependencies extends EntranceDependencies {
  limits: Pick<RateLimiter, 'consume'>
  /** Of the tickets. */
  keys: KeyRing
  presenceTokens: Pick<PresenceTokens, 'createPresenceToken'>
  /** The name of the site, without waiting. */
  siteName: () => string
}

/** Whether the rules of the chat do not apply to them. Other people of the team write as members do. */
function isModerator(viewer: Viewer, room: RoomRow): boolean {
  return viewer.permissions.includes('rooms.moderate') && moderatesRoom(viewer, room)
}

function presentOwn({ id, client_id, text, sent_at, state, reason }: MessageRow): OwnMessage {
  return { _id: id, clientId: client_id, text, sentAt: sent_at, state, reason }
}
