import { createQuestionActions, type ActionDependencies } from './question-actions.ts'
import { adminQuestionOf, memberQuestionOf } from './question-answers.ts'
import * as questions from './live-questions.repo.ts'
import { findLiveRooms, type LiveRoomService, readChatMembers } from '#server/features/live-room/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import type { RateLimiter } from '#server/platform/rate-limiter.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { liveQuestions as calls } from '#shared/contract/live-questions.ts'
import { isOfAge } from '#shared/domain/consent.ts'
import { QUESTIONS_PER_HOUR } from '#shared/domain/live-questions.ts'

const ANSWERS_SHOWN_IN_ROOM = 50

/** Questions to the teacher: asked in a room, answered there, privately or by email, and kept when the room closes. */
export function liveQuestionsService(dependencies: Dependencies): Handlers<typeof calls> {
  const { db, clock, limits, enterRoom } = dependencies
  const actions = createQuestionActions(dependencies)

  /** Finds the room of each row, in one read. */
  async function roomsOf(rows: readonly { room_id: string | null }[]) {
    const ids = [...new Set(rows.flatMap(({ room_id }) => room_id ?? []))]
    const found = new Map((await findLiveRooms(db, ids)).flatMap((room) => (room ? [[room.id, room]] : [])))
    return ({ room_id }: { room_id: string | null }) => (room_id === null ? undefined : found.get(room_id))
  }

  /** The name under which the member writes in rooms; none of members under 18, or of unknown age. */
  async function nameIn(roomId: string, { userId, role }: Viewer): Promise<string | null> {
    const [member] = await readChatMembers(db, [{ userId, roomId }])
    return member && (role === 'ADMIN' || isOfAge(member.age)) ? member.name : null
  }

  async function presentForAdmin(id: string, { userId }: Viewer) {
    const row = await questions.findWithPeople(db, id)
    if (!row) throw new Refused('NOT_FOUND')
    const roomOf = await roomsOf([row])
    return { question: adminQuestionOf(row, roomOf(row), { userId, now: clock.now() }) }
  }

  return {
    async ask({ params, body: { clientId, text, isNamed = false }, viewer }) {
      const room = await enterRoom(viewer, params.id)
      if (!text) throw new Refused('MALFORMED', { fields: { text: 'Your question is required.' } })
      if (!clientId) throw new Refused('MALFORMED')
      const { userId } = viewer
      const now = clock.now()
      const sent = await questions.findByClientId(db, { userId, clientId, roomId: room.id })
      if (sent) return { question: memberQuestionOf(sent, room, now) }
      await limits.consume([
        { action: 'question to the teacher', subject: userId, max: QUESTIONS_PER_HOUR, withinSeconds: 3600 },
      ])
      await questions.insertIfNew(db, {
        id: newId(),
        user_id: userId,
        client_id: clientId,
        room_id: room.id,
        text,
        name: isNamed ? await nameIn(room.id, viewer) : null,
        is_from_replay: now >= room.ends_at,
        created_at: now,
      })
      const row = await questions.findByClientId(db, { userId, clientId, roomId: room.id })
      if (!row) throw new Refused('UNAUTHENTICATED')
      return { question: memberQuestionOf(row, room, now) }
    },

    async mine({ query: { limit, cursor }, viewer: { userId } }) {
      const { rows, nextCursor } = pageOf(
        await questions.listOf(db, { userId, limit, after: readCursor(cursor) }),
        limit,
      )
      const roomOf = await roomsOf(rows)
      const now = clock.now()
      return {
        questions: rows.map((row) => memberQuestionOf(row, roomOf(row), now)),
        total: await questions.countOf(db, userId),
        nextCursor,
      }
    },

    async answers({ params, viewer }) {
      const room = await enterRoom(viewer, params.id)
      const rows = await questions.listShown(db, { roomId: room.id, limit: ANSWERS_SHOWN_IN_ROOM })
      return {
        answers: rows.flatMap(({ id, text, name, answer, answered_at }) =>
          answer === null || answered_at === null
            ? []
            : [{ _id: id, question: text, askedBy: name, answer, answeredAt: answered_at }],
        ),
      }
    },

    async list({ query: { limit, cursor, state = null, roomId = null }, viewer: { userId } }) {
      const now = clock.now()
      const filter = { state, roomId, now }
      const found = await questions.list(db, { ...filter, limit, after: readCursor(cursor) })
      const { rows, nextCursor } = pageOf(found, limit)
      const roomOf = await roomsOf(rows)
      return {
        questions: rows.map((row) => adminQuestionOf(row, roomOf(row), { userId, now })),
        total: await questions.count(db, filter),
        nextCursor,
      }
    },

    async take({ params: { id }, viewer }) {
      await actions.take(id, viewer)
      return presentForAdmin(id, viewer)
    },

    async release({ params: { id }, viewer }) {
      await actions.release(id, viewer)
      return presentForAdmin(id, viewer)
    },

    async answer({ params: { id }, body: { how, text }, viewer }) {
      const row = await questions.findWithPeople(db, id)
      if (!row) throw new Refused('NOT_FOUND')
      if (!text) throw new Refused('MALFORMED', { fields: { text: 'Answer is required.' } })
      if (!how) throw new Refused('MALFORMED', { fields: { how: 'Please choose how to answer.' } })
      await actions.answer(id, { how, text, room: (await roomsOf([row]))(row) }, viewer)
      return presentForAdmin(id, viewer)
    },

    async close({ params: { id }, viewer }) {
      await actions.close(id, viewer)
      return presentForAdmin(id, viewer)
    },

    async reopen({ params: { id }, viewer }) {
      await actions.reopen(id, viewer)
      return presentForAdmin(id, viewer)
    },
  }
}

interface Dependencies extends ActionDependencies {
  limits: RateLimiter
  enterRoom: LiveRoomService['enter']
}
