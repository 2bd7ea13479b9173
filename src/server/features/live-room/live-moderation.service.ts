import * as members from './chat-members.repo.ts'
import { applyDecision } from './apply-decision.ts'
import * as messages from './messages.repo.ts'
import * as moderation from './moderation.repo.ts'
import {
  createRoomPresenter,
  LISTED_WAITING_IN_MS,
  moderatesRoom,
  presentModerated,
  type RoomPresenterDependencies,
} from './moderated-rooms.ts'
import { newRoom } from './room-entrance.ts'
import * as rooms from './rooms.repo.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { requireVersion, withCurrentOnConflict } from '#server/platform/versions.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { liveModeration as calls, type ModeratedRoomCard } from '#shared/contract/live-moderation.ts'
import { cleanWord, compileWords } from '#shared/domain/chat-filter.ts'
import { DAY_IN_MS, type Instant, MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { permissionsOf } from '#shared/domain/permissions.ts'

const CLAIM_IN_MS = MINUTE_IN_MS
const LISTED_IN_MS = { before: DAY_IN_MS, ahead: DAY_IN_MS }
const MAX_LISTED_MESSAGES = 100

/** The rooms of live sessions as moderators see them. */
export function liveModerationService({ db, clock, audit, countOpenQuestions }: Dependencies): Handlers<typeof calls> {
  const { requireRoom, presentCards, presentRoom } = createRoomPresenter({ db, clock, countOpenQuestions })

  async function presentMessage({ id: roomId, messageId }: { id: string; messageId: string }, viewer: Viewer) {
    const now = clock.now()
    const row = await moderation.find(db, { roomId, messageId, now })
    if (!row) throw new Refused('NOT_FOUND')
    return { message: presentModerated(row, viewer) }
  }

  return {
    async rooms({ viewer }) {
      const now = clock.now()
      const period = { from: later(now, -LISTED_IN_MS.before), until: later(now, LISTED_IN_MS.ahead) }
      const missing = await rooms.sessionsWithoutRoom(db, period)
      await rooms.insert(
        db,
        missing.map(({ id }) => newRoom(now, { livestream_id: id })),
      )
      const listed = await rooms.listStarting(db, { ...period, from: later(now, -LISTED_WAITING_IN_MS) })
      const cards = await presentCards(
        listed.filter((room) => moderatesRoom(viewer, room)),
        now,
      )
      const isListed = ({ startsAt, held, reported }: ModeratedRoomCard): boolean =>
        startsAt > period.from || held + reported > 0
      return { rooms: cards.filter(isListed), serverTime: now }
    },

    get: ({ params, viewer }) => presentRoom(params.id, viewer),

    async update({ params: { id }, viewer, body: { version, mode, slowModeInSeconds, pinnedMessageId } }) {
      const { title } = await requireRoom(id, viewer)
      const change = async () => {
        await transact(db, async (trx) => {
          const room = await rooms.lock(trx, id)
          if (!room) throw new Refused('NOT_FOUND')
          requireVersion(room, version)
          if (pinnedMessageId && !(await messages.find(trx, { roomId: id, messageId: pinnedMessageId })))
            throw new Refused('UNKNOWN_ITEM')
          const changed = {
            mode: mode ?? room.mode,
            slow_mode_seconds: slowModeInSeconds ?? room.slow_mode_seconds,
            pinned_message_id: pinnedMessageId === undefined ? room.pinned_message_id : pinnedMessageId,
          }
          await rooms.update(trx, id, { ...changed, version: room.version + 1 })
          await audit.record(trx, {
            by: viewer,
            action: 'chat.settings',
            subject: `live-room:${id}`,
            ...(title !== null && { name: title }),
            before: settingsOf(room),
            after: settingsOf(changed),
          })
        })
        return presentRoom(id, viewer)
      }
      return withCurrentOnConflict(calls.update.answer, { change, present: () => presentRoom(id, viewer) })
    },

    async queue({ params: { id }, query: { tab }, viewer }) {
      await requireRoom(id, viewer)
      const now = clock.now()
      const rows = await moderation.listTab(db, { roomId: id, tab, limit: MAX_LISTED_MESSAGES, now })
      const counts = (await moderation.countWaiting(db, [id])).get(id) ?? { held: 0, reported: 0 }
      return { messages: rows.map((row) => presentModerated(row, viewer)), ...counts, serverTime: now }
    },

    async claim({ params, viewer }) {
      const now = clock.now()
      const { messageId } = params
      await requireRoom(params.id, viewer)
      await presentMessage(params, viewer)
      const claim = { messageId, userId: viewer.userId, until: later(now, CLAIM_IN_MS), now }
      if (!(await moderation.claim(db, claim))) throw new Refused('MESSAGE_CLAIMED')
      return presentMessage(params, viewer)
    },

    async decide({ params, viewer, body: { decision } }) {
      const { id: roomId, messageId } = params
      await requireRoom(roomId, viewer)
      await presentMessage(params, viewer)
      if (decision === undefined)
        throw new Refused('MALFORMED', { fields: { decision: 'Please choose to show, hide or undo.' } })
      await transact(db, async (trx) => {
        const room = await rooms.lock(trx, roomId)
        const message = await messages.find(trx, { roomId, messageId })
        if (!room || !message) throw new Refused('NOT_FOUND')
        await applyDecision(trx, { message, room, decision, viewer, audit, now: clock.now() })
      })
      return presentMessage(params, viewer)
    },

    async pause({ params: { id }, viewer, body: { userId, minutes } }) {
      await requireRoom(id, viewer)
      if (userId === undefined || minutes === undefined)
        throw new Refused('MALFORMED', { fields: { minutes: 'Minutes must be a whole number.' } })
      const writer = await members.findWriter(db, { userId, roomId: id })
      if (!writer) throw new Refused('NOT_FOUND')
      if (permissionsOf(writer.roles ?? []).includes('rooms.moderate'))
        throw new Refused('MALFORMED', { fields: { userId: 'A moderator cannot be paused.' } })
      await transact(db, async (trx) => {
        await members.pause(trx, { user_id: userId, room_id: id, until: later(clock.now(), minutes * MINUTE_IN_MS) })
        const subject = `user:${userId}`
        await audit.record(trx, { by: viewer, action: 'chat.pause', subject, details: { minutes } })
      })
      return presentRoom(id, viewer)
    },

    async endPause({ params: { id, userId }, viewer }) {
      await requireRoom(id, viewer)
      await transact(db, async (trx) => {
        if (!(await members.endPause(trx, { userId, roomId: id }))) return
        await audit.record(trx, { by: viewer, action: 'chat.end-pause', subject: `user:${userId}` })
      })
      return presentRoom(id, viewer)
    },

    async attend({ params: { id }, viewer }) {
      await requireRoom(id, viewer)
      await rooms.update(db, id, { moderator_seen_at: clock.now() })
    },

    words: () => members.readWords(db),

    async setWords({ viewer, body: { words: typed, version } }) {
      // They hold messages in every room.
      if (viewer.moderates !== null) throw new Refused('ROOM_OF_OTHERS')
      const words = [...new Set(typed.map(cleanWord))]
      const unusable = typed.find((word) => compileWords([word]).forms.length === 0)
      if (unusable !== undefined)
        throw new Refused('MALFORMED', { fields: { words: `Please write a word, not only “${unusable}”.` } })
      const change = async () => {
        await transact(db, async (trx) => {
          const before = await members.readWords(trx)
          requireVersion(before, version)
          if (!(await members.saveWords(trx, { words, version }))) throw new Refused('CHANGED_MEANWHILE')
          const after = { words }
          const subject = 'chat-words'
          await audit.record(trx, { by: viewer, action: 'chat.words', subject, before: { words: before.words }, after })
        })
        return members.readWords(db)
      }
      return withCurrentOnConflict(calls.setWords.answer, { change, present: () => members.readWords(db) })
    },
  }
}

interface Dependencies extends RoomPresenterDependencies {
  audit: Audit
}

function later(instant: Instant, ms: number): Instant {
  return new Date(instant.getTime() + ms)
}

function settingsOf(room: { mode: string; slow_mode_seconds: number; pinned_message_id: string | null }) {
  return {
    mode: room.mode,
    slowModeInSeconds: room.slow_mode_seconds,
    isMessagePinned: room.pinned_message_id !== null,
  }
}
