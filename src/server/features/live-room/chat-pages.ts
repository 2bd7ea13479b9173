import * as members from './chat-members.repo.ts'
import * as messages from './messages.repo.ts'
import * as pages from './pages.repo.ts'
import * as rooms from './rooms.repo.ts'
import type { Db } from '#server/db/database.ts'
import { countPresent, countWaiting, reactionTotals } from '#server/features/live-presence/public.ts'
import { transact } from '#server/db/transact.ts'
import { coalesce } from '#server/platform/batch-reads.ts'
import { BoundedMap } from '#server/platform/bounded-map.ts'
import { Refused } from '#server/platform/errors.ts'
import { createExpiringMap } from '#server/platform/expiring-map.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type ChatMessage, chatPage } from '#shared/contract/live-room.ts'
import { type Instant, MINUTE_IN_MS, SECOND_IN_MS } from '#shared/domain/ist.ts'
import { sessionStatus } from '#shared/domain/live.ts'
import { isHolding, LEAST_PAGE_INTERVAL_IN_MS, pageIntervalInMs, roomOpensAt } from '#shared/domain/live-room.ts'
import { shownPresence } from '#shared/domain/live-presence.ts'
import * as z from 'zod/mini'

/** Of rooms that are on at the same time, about a minute each. */
const PAGES_IN_MEMORY = 500
const ROOMS_IN_MEMORY = 200
/** As long as caches keep pages. */
const PAGES_IN_MEMORY_FOR_IN_MS = MINUTE_IN_MS
/** What is hidden or deleted is not handed out longer than until the next page, which names it as removed. */
const RECENT_IN_MEMORY_FOR_IN_MS = LEAST_PAGE_INTERVAL_IN_MS
/** A client that missed more pages calls the room again. Fewer than a room may have in memory, so that old pages cost no query. */
const PAGES_TO_CATCH_UP = 30
/** A removed message, or a line with another count, is named in so many pages, for those who miss one. */
const PAGES_NAMING_REMOVED = 4
/** A room that is over or not open yet is looked at again after this, because its session can be moved. */
const LOOKED_AT_AGAIN_IN_MS = MINUTE_IN_MS
/** Of these pages, ten minutes or more, whoever enters is shown the last lines: a quiet room is not an empty one. */
const RECENT_PAGES = 300
const MAX_RECENT_LINES = 60
/** Nearly two hours of as many messages as can be read. */
const MAX_REPLAYED_LINES = 10_000

export interface ChatPages {
  /** The bytes of a page; null while it is not due. Throws NOT_FOUND for a page that is long over. */
  read(page: { roomId: string; page: number }): Promise<Buffer | null>
  /** What the latest pages have shown, for someone who goes on with `nextPage`. */
  recent(room: { id: string; next_page: number }): Promise<ChatMessage[]>
  /** Everything that is shown of a session. */
  replay(roomId: string): Promise<ChatMessage[]>
}

/**
 * Pages of a room, each made once: whoever first asks for a page that is due makes it in one transaction, on any node.
 * Every message that is shown stands in exactly one of them. A node asks the database once for each page.
 */
export function createChatPages({ db, clock }: Dependencies): ChatPages {
  const made = createExpiringMap<string, Buffer>({
    maxSize: PAGES_IN_MEMORY,
    lifetimeInMs: PAGES_IN_MEMORY_FOR_IN_MS,
    clock,
  })
  const nextPages = new BoundedMap<string, NextPage>(ROOMS_IN_MEMORY)
  const reading = new Map<string, Promise<Buffer | null>>()
  const coalesceReplay = coalesce<ChatMessage[]>()
  const recentLines = createExpiringMap<string, Promise<ChatMessage[]>>({
    maxSize: ROOMS_IN_MEMORY,
    lifetimeInMs: RECENT_IN_MEMORY_FOR_IN_MS,
    clock,
  })

  function remember(roomId: string, next: NextPage): void {
    if (next.page >= (nextPages.get(roomId)?.page ?? 0)) nextPages.set(roomId, next)
  }

  async function readOrMake({ roomId, page }: PageOfRoom): Promise<Buffer | null> {
    const found = (await pages.find(db, { roomId, page })) ?? (await makePage({ roomId, page }))
    if (!found) return null
    if (isTooOld(page, found.next_page)) throw new Refused('NOT_FOUND')
    const bytes = Buffer.from(found.body)
    made.set(keyOf({ roomId, page }), bytes)
    remember(roomId, { page: page + 1, at: found.next_at })
    return bytes
  }

  async function makePage({ roomId, page }: PageOfRoom) {
    const now = clock.now()
    const room = await rooms.find(db, roomId)
    if (!room) throw new Refused('NOT_FOUND')
    // What the last page has shown is final. Once the room was open its pages go on: those who wait learn by them that
    // the session was moved.
    const isOver = room.page_made_at >= room.ends_at
    const opensAt = roomOpensAt({ startsAt: room.starts_at })
    if (isOver || (room.next_page === 1 && now < opensAt)) {
      const again = now.getTime() + LOOKED_AT_AGAIN_IN_MS
      const at = new Date(isOver ? again : Math.min(again, opensAt.getTime()))
      remember(roomId, { page: room.next_page, at })
      if (page < room.next_page) throw new Refused('NOT_FOUND')
      return null
    }
    if (page > room.next_page || now < room.next_page_at) {
      remember(roomId, { page: room.next_page, at: room.next_page_at })
      return null
    }
    const [present, reactions] = await Promise.all([countMembers(db, room, now), reactionTotals(db, roomId)])
    const nextAt = new Date(now.getTime() + pageIntervalInMs(present))
    return transact(db, async (trx) => {
      const locked = await rooms.lock(trx, roomId)
      // Another request or node has made it meanwhile.
      if (!locked || locked.next_page !== page) return pages.find(trx, { roomId, page })
      const lines = await pages.takeWaiting(trx, { roomId, page })
      const { left, removed } = await pages.changedSince(trx, { roomId, from: page - PAGES_NAMING_REMOVED + 1 })
      const pinned = await findPinned(trx, locked)
      const body = encodePage({
        serverTime: now,
        startsAt: room.starts_at,
        status: sessionStatus({ startsAt: room.starts_at, endsAt: room.ends_at }, now),
        mode: locked.mode,
        isHolding: isHolding(locked.moderator_seen_at, now),
        slowModeInSeconds: locked.slow_mode_seconds,
        present: shownPresence(present),
        reactions,
        pinned,
        messages: lines.map(presentLine),
        ...(left.length > 0 && { changed: left.map(presentLine) }),
        removed,
        nextPage: page + 1,
        nextAt,
      })
      const row = { room_id: roomId, page, body, made_at: now, next_at: nextAt }
      await pages.insert(trx, row)
      await rooms.update(trx, roomId, { next_page: page + 1, next_page_at: nextAt, page_made_at: now })
      return { ...row, next_page: page + 1 }
    })
  }

  return {
    async read({ roomId, page }) {
      const key = keyOf({ roomId, page })
      const next = nextPages.get(roomId)
      if (next && isTooOld(page, next.page)) throw new Refused('NOT_FOUND')
      const bytes = made.get(key)
      if (bytes) return bytes
      if (next && page > newestPossible(next, clock.now())) return null
      const running = reading.get(key)
      if (running) return running
      const read = readOrMake({ roomId, page }).finally(() => reading.delete(key))
      reading.set(key, read)
      return read
    },

    recent({ id, next_page }) {
      const key = keyOf({ roomId: id, page: next_page })
      const known = recentLines.get(key)
      if (known) return known
      const from = next_page - RECENT_PAGES
      const lines = pages
        .shownLines(db, { roomId: id, from, before: next_page, limit: MAX_RECENT_LINES })
        .then((found) => found.map(presentLine))
      // What is removed later is named in the page that is next.
      recentLines.set(key, lines)
      lines.catch(() => recentLines.delete(key))
      return lines
    },

    replay: (roomId) =>
      coalesceReplay(roomId, async () => {
        return (await pages.allLines(db, { roomId, limit: MAX_REPLAYED_LINES })).map(presentLine)
      }),
  }
}

interface Dependencies {
  db: Db
  clock: Clock
}

interface PageOfRoom {
  roomId: string
  page: number
}

interface NextPage {
  page: number
  at: Instant
}

/** The newest page that can be there by now, on whatever node it was made. */
function newestPossible({ page, at }: NextPage, now: Instant): number {
  const waited = now.getTime() - at.getTime()
  return waited < 0 ? page - 1 : page + Math.floor(waited / LEAST_PAGE_INTERVAL_IN_MS)
}

function isTooOld(page: number, nextPage: number): boolean {
  return page < nextPage - PAGES_TO_CATCH_UP
}

function keyOf({ roomId, page }: PageOfRoom): string {
  return `${roomId} ${page}`
}

function encodePage(page: z.output<typeof chatPage>): string {
  return JSON.stringify(z.encode(chatPage, page))
}

function presentLine({ id, name, text, at_ms, count, isTeam }: pages.Line): ChatMessage {
  return { _id: id, name, text, at: at_ms / SECOND_IN_MS, count, ...(isTeam && { isTeam }) }
}

/** How many members are watching, or wait for the start. */
export function countMembers(db: Db, { id: roomId, starts_at }: { id: string; starts_at: Instant }, now: Instant) {
  return now < starts_at ? countWaiting(db, { roomId, now }) : countPresent(db, { roomId, now })
}

/** The pinned message, as long as it is shown. */
export async function findPinned(db: Db, room: { id: string; pinned_message_id: string | null }) {
  if (room.pinned_message_id === null) return null
  const row = await messages.find(db, { roomId: room.id, messageId: room.pinned_message_id })
  if (row?.state !== 'SHOWN') return null
  const writer = await members.findWriter(db, { userId: row.user_id, roomId: room.id })
  return presentLine({ ...row, count: 1, isTeam: (writer?.roles ?? null) !== null })
}
