import { createTopics } from './topics.ts'
import { presentComment } from './present-reflection.ts'
import { requireReadable } from './react.ts'
import * as reflections from './reflections.repo.ts'
import type { ReflectionDependencies } from './reflections.service.ts'
import { createSharing } from './share.ts'
import { transact } from '#server/db/transact.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { reflectionComments as calls } from '#shared/contract/reflections.ts'
import { HOUR_IN_MS } from '#shared/domain/ist.ts'
import { COMMENTS_PER_HOUR } from '#shared/domain/reflections.ts'

const MAX_LISTED_COMMENTS = 200

/** Comments of members on what others have shared, decided about like what is shared. */
export function reflectionCommentsService(dependencies: ReflectionDependencies): Handlers<typeof calls> {
  const { db, clock, box, limits } = dependencies
  const topics = createTopics(dependencies)
  const sharing = createSharing(dependencies)

  return {
    async list({ params: { id }, viewer }) {
      const { userId } = viewer
      const now = clock.now()
      await requireReadable(id, { db, topics, viewer, now })
      const rows = await reflections.listComments(db, { parentId: id, userId, now, limit: MAX_LISTED_COMMENTS })
      return {
        comments: rows.map((row) => presentComment(row, { box, userId, now })),
        mayShare: await sharing.mayShare(viewer),
      }
    },

    async add({ params: { id: parentId }, viewer, body: { clientId, text } }) {
      const { userId } = viewer
      const readable = await requireReadable(parentId, { db, topics, viewer, now: clock.now() })
      if (readable.parent_id !== null) throw new Refused('NOT_FOUND')
      if (!text) throw new Refused('MALFORMED', { fields: { text: 'Comment is required.' } })
      if (!clientId) throw new Refused('MALFORMED')
      const sent = await reflections.findByClientId(db, { userId, clientId })
      if (sent?.parent_id === parentId) return { comment: presentComment(sent, { box, userId, now: clock.now() }) }
      if (sent) throw new Refused('MALFORMED')
      const perHour = { max: COMMENTS_PER_HOUR, withinSeconds: HOUR_IN_MS / 1000 }
      await limits.consume([{ action: 'comments on reflections', subject: userId, ...perHour }])
      const finding = await sharing.check(viewer, text)
      await transact(db, async (trx) => {
        if (!(await reflections.lockMember(trx, userId))) throw new Refused('UNAUTHENTICATED')
        if (await reflections.findByClientId(trx, { userId, clientId })) return
        const parent = await reflections.lock(trx, parentId)
        const now = clock.now()
        if (!parent || parent.shown_from === null || parent.shown_from > now) throw new Refused('REFLECTION_GONE')
        const id = newId()
        await reflections.insert(trx, {
          id,
          user_id: userId,
          client_id: clientId,
          parent_id: parentId,
          topic: parent.topic,
          item_id: parent.item_id,
          day: parent.day,
          text: box.encrypt(text),
          ...(await sharing.columns(trx, { viewer, id, finding, wasHidden: false })),
          decided_by: null,
          decided_at: null,
          created_at: now,
          updated_at: now,
        })
      })
      const row = await reflections.findByClientId(db, { userId, clientId })
      if (!row) throw new Refused('REFLECTION_GONE')
      return { comment: presentComment(row, { box, userId, now: clock.now() }) }
    },
  }
}
