import { encryptText, readText, requireReadable } from './note-texts.ts'
import * as notes from './notes.repo.ts'
import type { Db } from '#server/db/database.ts'
import { lockMember } from '#server/db/locks.ts'
import { transact } from '#server/db/transact.ts'
import type { LocalesService } from '#server/features/locales/public.ts'
import type { OpenItems } from '#server/features/progress/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { findItemLocations, type PlacedItem } from '#server/platform/item-locations.repo.ts'
import type { Logger } from '#server/platform/log.ts'
import type { RateLimiter } from '#server/platform/rate-limiter.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'
import { requireVersion, withCurrentOnConflict } from '#server/platform/versions.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { RenderNotes } from '#server/ports/notes-renderer.ts'
import { type NewNote, type Note, notes as calls } from '#shared/contract/notes.ts'
import { MAX_NOTES, NOTES_PER_HOUR } from '#shared/domain/notes.ts'

const PDFS_PER_HOUR = 20

/** A member's notes and bookmarks, which nobody else can read (decision 0094). */
export function notesService(dependencies: Dependencies): Handlers<typeof calls> {
  const { db, clock, log, box, limits, locales, renderNotes, openItemLookups } = dependencies

  async function readAll(userId: string): Promise<Note[]> {
    const own = await present(await notes.listOf(db, userId))
    const unreadable = own.flatMap(({ _id, isUnreadable }) => (isUnreadable ? [_id] : []))
    if (unreadable.length > 0) log.error({ notes: unreadable }, 'notes that no key decrypts')
    return own
  }

  async function present(rows: readonly notes.NoteRow[]): Promise<Note[]> {
    const items = await findItemLocations(db, { itemIds: rows.map(({ item_id }) => item_id), now: clock.now() })
    return rows.map((row) => noteOf(row, { box, item: items.get(row.item_id) }))
  }

  async function presentOne(row: notes.NoteRow | undefined): Promise<{ note: Note }> {
    const [note] = row ? await present([row]) : []
    if (!note) throw new Refused('NOT_FOUND')
    return { note }
  }

  /**
   * Members keep notes of what they may open, and of what they opened before: a note that waited for the network is not
   * lost because the plan ended meanwhile.
   */
  async function findItem(viewer: Viewer, { kind, itemId }: NewNote): Promise<PlacedItem> {
    const item = (await findItemLocations(db, { itemIds: [itemId], now: clock.now() })).get(itemId)
    if (item?.kind !== kind) throw new Refused('NOT_FOUND')
    const open = await Promise.all(openItemLookups.map((lookup) => lookup({ viewer, itemIds: [itemId] })))
    if (open.flat().length > 0) return item
    const opened = await notes.listOpenedBefore(db, { userId: viewer.userId, itemId })
    if (opened.length === 0) throw new Refused('NOT_FOUND')
    return item
  }

  return {
    list: async ({ viewer }) => ({ notes: await readAll(viewer.userId) }),

    async create({ viewer, body }) {
      const { userId } = viewer
      const { clientId, kind, itemId, from, until, text } = body
      const sent = await notes.findByClientId(db, { userId, clientId })
      if (sent) return presentOne(sent)
      const { title } = await findItem(viewer, body)
      if (until !== null && until < from) throw new Refused('MALFORMED')
      await limits.consume([{ action: 'note written', subject: userId, max: NOTES_PER_HOUR, withinSeconds: 3600 }])
      await transact(db, async (trx) => {
        // Two requests with one client id, and the count of the notes, are decided one after the other.
        if (!(await lockMember(trx, userId))) throw new Refused('UNAUTHENTICATED')
        if (await notes.findByClientId(trx, { userId, clientId })) return
        if ((await notes.countOf(trx, userId)) >= MAX_NOTES) throw new Refused('TOO_MANY_NOTES')
        await notes.insert(trx, {
          id: newId(),
          user_id: userId,
          client_id: clientId,
          kind,
          item_id: itemId,
          item_title: title,
          starts_at: from,
          ends_at: until,
          text: encryptText(text, box),
          created_at: clock.now(),
          changed_at: null,
        })
      })
      return presentOne(await notes.findByClientId(db, { userId, clientId }))
    },

    update: ({ params: { id }, body: { text, version }, viewer: { userId } }) =>
      withCurrentOnConflict(calls.update.answer, {
        async change() {
          await transact(db, async (trx) => {
            const row = await notes.lock(trx, { userId, id })
            if (!row) throw new Refused('NOT_FOUND')
            requireVersion(row, version)
            if (text === undefined || text === requireReadable(row, box)) return
            await notes.change(trx, { userId, id }, { text: encryptText(text, box), at: clock.now() })
          })
          return presentOne(await notes.find(db, { userId, id }))
        },
        present: async () => presentOne(await notes.find(db, { userId, id })),
      }),

    async remove({ params: { id }, viewer: { userId } }) {
      if (!(await notes.remove(db, { userId, id }))) throw new Refused('NOT_FOUND')
    },

    async pdf({ viewer: { userId } }) {
      await limits.consume([{ action: 'notes as PDF', subject: userId, max: PDFS_PER_HOUR, withinSeconds: 3600 }])
      const { language } = await locales.localeOf(userId)
      const content = await renderNotes({ notes: await readAll(userId), language, writtenAt: clock.now() })
      return { fileName: 'my-notes.pdf', content }
    },
  }
}

/** The member's own notes for the export of their data. */
export function createNotesReader({ db, box }: { db: Db; box: SecretBox }) {
  return async (userId: string) =>
    (await notes.listOf(db, userId)).map((row) => ({
      title: row.item_title,
      kind: row.kind,
      from: row.starts_at,
      until: row.ends_at,
      ...readText(row, box),
      createdAt: row.created_at,
    }))
}

interface Dependencies {
  db: Db
  clock: Clock
  log: Logger
  box: SecretBox
  limits: RateLimiter
  locales: Pick<LocalesService, 'localeOf'>
  renderNotes: RenderNotes
  openItemLookups: OpenItems[]
}

function noteOf(row: notes.NoteRow, { box, item }: { box: SecretBox; item: PlacedItem | undefined }): Note {
  return {
    _id: row.id,
    clientId: row.client_id,
    kind: row.kind,
    itemId: row.item_id,
    itemTitle: item?.title ?? row.item_title,
    place: item?.place ?? null,
    from: row.starts_at,
    until: row.ends_at,
    ...readText(row, box),
    createdAt: row.created_at,
    changedAt: row.changed_at,
    version: row.version,
  }
}
