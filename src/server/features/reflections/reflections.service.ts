import { createTopics, type TopicDependencies } from './topics.ts'
import { presentOwn } from './present-reflection.ts'
import * as questions from './reflection-questions.repo.ts'
import * as reactions from './reactions.repo.ts'
import { createReactions } from './react.ts'
import * as reflections from './reflections.repo.ts'
import { createSharing, type SharingDependencies } from './share.ts'
import type { RecordPractice } from '#server/features/practice/public.ts'
import { transact } from '#server/db/transact.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import type { RateLimiter } from '#server/platform/rate-limiter.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'
import { withCurrentOnConflict } from '#server/platform/versions.ts'
import { type OwnReflection, reflections as calls } from '#shared/contract/reflections.ts'
import { HOUR_IN_MS } from '#shared/domain/ist.ts'
import { DEFAULT_REFLECTION_QUESTION, planWrite, REFLECTIONS_PER_HOUR } from '#shared/domain/reflections.ts'

const NAMES_OF_THANKS = 5
const NOT_SHARED = { state: 'PRIVATE', reason: null, shown_from: null, held_since: null, open_reports: 0 } as const

/** What members write under the days of the programme and the lessons, for themselves or for those on their path. */
export function reflectionsService(
  dependencies: ReflectionDependencies & { recordPractice: RecordPractice },
): Handlers<typeof calls> {
  const { db, clock, box, limits } = dependencies
  const topics = createTopics(dependencies)
  const sharing = createSharing(dependencies)

  async function presentAll(rows: readonly reflections.OwnRow[]): Promise<OwnReflection[]> {
    const names = await reactions.thankedBy(db, idsOf(rows), NAMES_OF_THANKS)
    const now = clock.now()
    return rows.map((row) => presentOwn(row, { box, thankedBy: names.get(row.id) ?? [], now }))
  }

  async function presentByTopic(userId: string, topic: string): Promise<OwnReflection | null> {
    const row = await reflections.findByTopic(db, { userId, topic })
    return row ? ((await presentAll([row]))[0] ?? null) : null
  }

  async function requireByTopic(userId: string, topic: string): Promise<{ reflection: OwnReflection }> {
    const reflection = await presentByTopic(userId, topic)
    if (!reflection) throw new Refused('NOT_FOUND')
    return { reflection }
  }

  return {
    ...createReactions({ ...dependencies, topics }),

    async read({ params, viewer }) {
      const topic = await topics.require(viewer, params.id)
      const { english, hindi } = await questions.read(db, params.id)
      return {
        question: { en: english || DEFAULT_REFLECTION_QUESTION, hi: hindi || english },
        day: topic.day,
        mine: await presentByTopic(viewer.userId, topic.key),
        mayShare: await sharing.mayShare(viewer),
      }
    },

    async write({ params, viewer, body: { clientId, text, isShared = false, version = 0 } }) {
      const { userId } = viewer
      const topic = await topics.require(viewer, params.id)
      if (!text) throw new Refused('MALFORMED', { fields: { text: 'Reflection is required.' } })
      if (!clientId) throw new Refused('MALFORMED')
      await limits.consume([
        { action: 'reflections', subject: userId, max: REFLECTIONS_PER_HOUR, withinSeconds: HOUR_IN_MS / 1000 },
      ])
      const finding = isShared ? await sharing.check(viewer, text) : null
      const change = () =>
        transact(db, async (trx) => {
          if (!(await reflections.lockMember(trx, userId))) throw new Refused('UNAUTHENTICATED')
          const current = await reflections.lockByTopic(trx, { userId, topic: topic.key })
          const stored = current && {
            text: box.decrypt(current.text),
            isShared: current.state !== 'PRIVATE',
            version: current.version,
          }
          const plan = planWrite(stored ?? null, { text, isShared, version })
          if (plan === 'CONFLICT') throw new Refused('CHANGED_MEANWHILE')
          if (plan === 'NOTHING') return
          const now = clock.now()
          const id = current?.id ?? newId()
          const wasHidden = current !== undefined && mustWait(current)
          const columns = isShared ? await sharing.columns(trx, { viewer, id, finding, wasHidden }) : NOT_SHARED
          const written = {
            ...columns,
            was_hidden: wasHidden,
            text: box.encrypt(text),
            item_id: topic.itemId,
            updated_at: now,
          }
          if (current) {
            if (!isShared) await reflections.removeComments(trx, id)
            return reflections.update(trx, id, { ...written, version: current.version + 1 })
          }
          if (await reflections.findByClientId(trx, { userId, clientId })) throw new Refused('MALFORMED')
          const row = { id, user_id: userId, client_id: clientId, parent_id: null, decided_by: null, decided_at: null }
          await reflections.insert(trx, { ...row, ...written, topic: topic.key, day: topic.day, created_at: now })
        })
      const present = () => requireByTopic(userId, topic.key)
      await withCurrentOnConflict(calls.write.answer, { change, present })
      await dependencies.recordPractice(userId)
      return present()
    },

    async others({ params, query: { limit, cursor }, viewer: { userId, ...viewer } }) {
      const topic = await topics.require({ userId, ...viewer }, params.id)
      const own = await reflections.findByTopic(db, { userId, topic: topic.key })
      if (!own) return { isOpen: false, reflections: [], nextCursor: null }
      const now = clock.now()
      const after = readCursor(cursor)
      const found = await reflections.listShared(db, { userId, topic: topic.key, limit, after, now })
      const { rows, nextCursor } = pageOf(found, limit)
      return {
        isOpen: true,
        reflections: rows.map(({ id, text, created_at, ...row }) => ({
          _id: id,
          name: row.name,
          text: box.decrypt(text),
          sharedAt: created_at,
          isThanked: Boolean(row.isThanked),
          isReported: Boolean(row.isReported),
          comments: row.comments,
        })),
        nextCursor,
      }
    },

    async mine({ query: { limit, cursor }, viewer: { userId } }) {
      const found = await reflections.listOwn(db, { userId, limit, after: readCursor(cursor) })
      const { rows, nextCursor } = pageOf(found, limit)
      return { reflections: await presentAll(rows), total: await reflections.countOwn(db, userId), nextCursor }
    },

    async withdraw({ params: { id }, viewer: { userId } }) {
      await transact(db, async (trx) => {
        await reflections.lockMember(trx, userId)
        const row = await reflections.lock(trx, id)
        if (!row || row.user_id !== userId || row.parent_id !== null) throw new Refused('NOT_FOUND')
        if (row.state === 'PRIVATE') return
        await reflections.removeComments(trx, id)
        const now = clock.now()
        const change = { ...NOT_SHARED, was_hidden: mustWait(row), updated_at: now, version: row.version + 1 }
        await reflections.update(trx, id, change)
      })
      const row = await reflections.findOwn(db, { userId, id })
      const [reflection] = row ? await presentAll([row]) : []
      if (!reflection) throw new Refused('NOT_FOUND')
      return { reflection }
    },

    async remove({ params: { id }, viewer: { userId } }) {
      if (!(await reflections.remove(db, { userId, id }))) throw new Refused('NOT_FOUND')
    },
  }
}

export interface ReflectionDependencies extends TopicDependencies, SharingDependencies {
  box: SecretBox
  limits: RateLimiter
}

/** Whether it waits for a moderator when it is shared again: else its author could shake off reports. */
function mustWait({ was_hidden, open_reports }: Pick<reflections.ReflectionRow, 'was_hidden' | 'open_reports'>) {
  return was_hidden || open_reports > 0
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
