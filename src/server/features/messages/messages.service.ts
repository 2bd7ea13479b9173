import type { Channel } from './channel.ts'
import {
  auditFields,
  draftColumns,
  type DraftFields,
  draftFields,
  messageTitle,
  requireExisting,
} from './message-drafts.ts'
import { createSendingHandlers, type SendingDependencies } from './message-sending.ts'
import * as repo from './messages.repo.ts'
import { presentMessages, progressOf, readAllFigures, readFigures, segmentWords } from './present-messages.ts'
import * as segments from './segments.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import { requireVersion, withCurrentOnConflict } from '#server/platform/versions.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { messageConflict as conflict, type messages as calls } from '#shared/contract/messages.ts'
import { maskEmail } from '#shared/domain/messages.ts'

/** Messages to groups of members: drafts, and what becomes of them. */
export function messagesService(dependencies: Dependencies): Handlers<typeof calls> {
  const { db, clock, audit, settings, channels } = dependencies

  async function present(id: string, within: Db = db) {
    const row = await repo.find(within, id)
    if (!row) throw new Refused('NOT_FOUND')
    const [message] = await presentMessages(within, [row], clock.now())
    if (!message) throw new Refused('NOT_FOUND')
    return { message, figures: await readAllFigures(within, row), serverTime: clock.now() }
  }

  async function createDraft(fields: DraftFields, viewer: Viewer) {
    const [id, now] = [newId(), clock.now()]
    await transact(db, async (trx) => {
      const times = { created_at: now, changed_at: now }
      await repo.insert(trx, { id, state: 'DRAFT', ...draftColumns(fields), ...times, written_by: viewer.userId })
      const name = messageTitle(fields)
      await audit.record(trx, { by: viewer, action: 'message.create', subject: `message:${id}`, name })
    })
    return present(id)
  }

  return {
    ...createSendingHandlers({ ...dependencies, present }),

    async list({ query: { search = '', kind, state, limit, cursor } }) {
      const wanted = { search, kind, state }
      const found = await repo.list(db, { ...wanted, limit, after: readCursor(cursor) })
      const { rows, nextCursor } = pageOf(found, limit)
      const figures = await readFigures(db, rows)
      const messages = (await presentMessages(db, rows, clock.now())).map((message) => ({
        ...message,
        progress: progressOf(figures.get(message._id) ?? []),
      }))
      return { messages, total: await repo.count(db, wanted), nextCursor, serverTime: clock.now() }
    },

    channels: async () => ({ channels: channels.map(({ name }) => name) }),

    async count({ body: { segment } }) {
      const moment = { now: clock.now(), times: await settings.programmeTimes() }
      const [count, found, words] = [
        await segments.count(db, segment, moment),
        await segments.examples(db, segment, moment),
        await segmentWords(db, [segment]),
      ]
      const examples = found.map(({ name, email }) => ({ name, email: maskEmail(email) }))
      return { count, words: words(segment), examples }
    },

    one: ({ params: { id } }) => present(id),

    async create({ body, viewer }) {
      await requireExisting(db, body, channels)
      return createDraft(body, viewer)
    },

    async duplicate({ params: { id }, viewer }) {
      const row = await repo.find(db, id)
      if (!row) throw new Refused('NOT_FOUND')
      const { channels: chosen, ...fields } = draftFields(row)
      // What is not set up any more is left out; the product itself always is.
      const left = chosen.filter((name) => channels.some((channel) => channel.name === name))
      return createDraft({ ...fields, channels: left.length > 0 ? left : ['APP'] }, viewer)
    },

    update: ({ params: { id }, body: { version, ...changes }, viewer }) =>
      withCurrentOnConflict(conflict, {
        present: async () => ({ current: (await present(id)).message }),
        change: async () => {
          await transact(db, async (trx) => {
            const row = await lockDraft(trx, id)
            requireVersion(row, version)
            const fields = withChanges(draftFields(row), changes)
            await requireExisting(trx, fields, channels)
            await repo.change(trx, { id, ...draftColumns(fields), changed_at: clock.now() })
            const [before, after] = [auditFields(draftFields(row)), auditFields(fields)]
            const name = messageTitle(fields)
            await audit.record(trx, {
              by: viewer,
              action: 'message.update',
              subject: `message:${id}`,
              name,
              before,
              after,
            })
          })
          return present(id)
        },
      }),

    async remove({ params: { id }, viewer }) {
      await transact(db, async (trx) => {
        const row = await lockDraft(trx, id)
        await repo.remove(trx, id)
        const name = messageTitle(row)
        await audit.record(trx, { by: viewer, action: 'message.delete', subject: `message:${id}`, name })
      })
    },
  }
}

async function lockDraft(trx: Db, id: string): Promise<repo.MessageRow> {
  const row = await repo.lock(trx, id)
  if (!row) throw new Refused('NOT_FOUND')
  if (row.state !== 'DRAFT') throw new Refused('MESSAGE_NOT_DRAFT')
  return row
}

/** An absent field changes nothing. */
function withChanges(fields: DraftFields, changes: { [K in keyof DraftFields]?: DraftFields[K] | undefined }) {
  const { kind, segment, texts, channels, streamId } = changes
  return {
    kind: kind ?? fields.kind,
    segment: segment ?? fields.segment,
    texts: texts ?? fields.texts,
    channels: channels ?? fields.channels,
    streamId: streamId === undefined ? fields.streamId : streamId,
  }
}

interface Dependencies extends Omit<SendingDependencies, 'present'> {
  channels: readonly Channel[]
}
