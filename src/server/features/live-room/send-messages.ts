import * as messages from './messages.repo.ts'
import type { MessageRow } from './messages.repo.ts'
import * as rooms from './rooms.repo.ts'
import type { LockedRoom } from './rooms.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { batchWrites } from '#server/platform/batch-writes.ts'
import { BoundedMap } from '#server/platform/bounded-map.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Clock } from '#server/ports/clock.ts'
import { filterMessage, isRepeated, lineBudget, secondsToWait } from '#shared/domain/chat-rules.ts'
import { foldKeyOf } from '#shared/domain/chat-filter.ts'
import { type Instant, MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { isHolding, type MessageReason } from '#shared/domain/live-room.ts'

const MAX_BATCH = 500
const ROOMS_IN_MEMORY = 200
/** The longest time for which an earlier message matters: slow mode, and what counts as repeated. */
const LOOKS_BACK_IN_MS = 5 * MINUTE_IN_MS

interface NewMessage {
  roomId: string
  userId: string
  clientId: string
  text: string
  name: string
  isModerator: boolean
  finding: MessageReason | null
  startsAt: Instant
}

type SendMessage = (message: NewMessage) => Promise<MessageRow>

/**
 * Stores what is sent, once for each client id. What arrives in a room while a batch is written goes into the next one:
 * one transaction that locks the room decides about all of them, so that slow mode and the number of lines hold on all
 * nodes together.
 */
export function createMessageWriter({ db, clock }: { db: Db; clock: Clock }): SendMessage {
  const writers = new BoundedMap<string, (entry: Entry) => Promise<void>>(ROOMS_IN_MEMORY)

  function writerOf(roomId: string) {
    const known = writers.get(roomId)
    if (known) return known
    const write = (batch: Entry[]) => transact(db, (trx) => writeBatch(trx, { roomId, batch, now: clock.now() }))
    const writer = batchWrites(write, { max: MAX_BATCH })
    writers.set(roomId, writer)
    return writer
  }

  return async (message) => {
    const entry: Entry = { message, outcome: null }
    await writerOf(message.roomId)(entry)
    const { outcome } = entry
    if (outcome === null) throw new Refused('NOT_FOUND')
    if ('waitInSeconds' in outcome) throw new Refused('CHAT_SLOW_MODE', { retryAfterInSeconds: outcome.waitInSeconds })
    return outcome
  }
}

interface Entry {
  message: NewMessage
  outcome: MessageRow | { waitInSeconds: number } | null
}

async function writeBatch(trx: Db, { roomId, batch, now }: { roomId: string; batch: Entry[]; now: Instant }) {
  const room = await rooms.lock(trx, roomId)
  if (!room) return
  const userIds = [...new Set(batch.map(({ message }) => message.userId))]
  const since = new Date(now.getTime() - LOOKS_BACK_IN_MS)
  const before = await messages.sentBefore(trx, { roomId, sent: batch.map(({ message }) => message) })
  const latest = await messages.latestOf(trx, { roomId, userIds, since })
  const known = await messages.knownOf(
    trx,
    batch.map(({ message }) => message),
  )
  const lines = await messages.waitingLines(trx, roomId)
  const added: MessageRow[] = []
  for (const entry of batch) {
    const { userId, clientId } = entry.message
    const isSame = (row: MessageRow) => row.user_id === userId && row.client_id === clientId
    const stored = before.find(isSame) ?? added.find(isSame)
    const own = [...latest, ...added].filter((row) => row.user_id === userId)
    entry.outcome = stored ?? decide(entry.message, { room, own, isKnown: known.has(userId), lines, now })
    if (stored || !('id' in entry.outcome)) continue
    added.push(entry.outcome)
    if (entry.outcome.state === 'SHOWN') addLine(lines, entry.outcome.fold_key)
  }
  await messages.insert(trx, added)
}

interface Lines {
  count: number
  greetings: Set<string>
}

interface Situation {
  room: LockedRoom
  /** The member's messages of the last minutes in this room. */
  own: readonly MessageRow[]
  isKnown: boolean
  lines: Lines
  now: Instant
}

function decide(
  message: NewMessage,
  { room, own, isKnown, lines, now }: Situation,
): MessageRow | { waitInSeconds: number } {
  const { roomId, userId, clientId, text, name, startsAt, isModerator, finding } = message
  const lastSentAt = own.at(-1)?.sent_at ?? null
  const waitInSeconds = secondsToWait({ lastSentAt, slowModeInSeconds: room.slow_mode_seconds, now })
  if (waitInSeconds > 0 && !isModerator) return { waitInSeconds }
  const foldKey = foldKeyOf(text)
  const earlier = own.map((row) => ({ text: row.text, foldKey: row.fold_key, sentAt: row.sent_at }))
  const budget = lineBudget({ madeAt: room.page_made_at, nextAt: room.next_page_at, now })
  const { state, reason } = filterMessage({
    isModerator,
    mode: room.mode,
    isHolding: isHolding(room.moderator_seen_at, now),
    finding,
    isRepeated: isRepeated({ text, foldKey }, earlier, now),
    isKnown,
    hasLine: lines.count < budget || (foldKey !== null && lines.greetings.has(foldKey)),
  })
  return {
    ...NOT_DECIDED,
    id: newId(),
    room_id: roomId,
    user_id: userId,
    client_id: clientId,
    text,
    name,
    fold_key: foldKey,
    sent_at: now,
    at_ms: now.getTime() - startsAt.getTime(),
    state,
    reason,
  }
}

const NOT_DECIDED = {
  page: null,
  line_id: null,
  removed_in: null,
  open_reports: 0,
  claimed_by: null,
  claimed_until: null,
  decided_by: null,
  decided_at: null,
  former_state: null,
  former_reason: null,
  former_reports: 0,
}

function addLine(lines: Lines, foldKey: string | null): void {
  if (foldKey !== null && lines.greetings.has(foldKey)) return
  lines.count++
  if (foldKey !== null) lines.greetings.add(foldKey)
}
