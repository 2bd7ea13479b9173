import type { ChatMessage, OwnMessage } from '#shared/contract/live-room.ts'
import { foldKeyOf } from '#shared/domain/chat-filter.ts'

/** SENDING: no answer yet. FAILED: the text stays, to be sent again. The others are the server's states. */
export type OwnState = OwnMessage['state'] | 'SENDING' | 'FAILED'

/** A message of this member that no page has shown. */
export interface OwnEntry {
  kind: 'OWN'
  clientId: string
  /** Null until the server has answered. */
  _id: string | null
  text: string
  state: OwnState
  reason: OwnMessage['reason']
}

interface ShownEntry {
  kind: 'SHOWN'
  message: ChatMessage
  /** Of an own message that was here before a page showed it: it stays the same row. */
  clientId: string | null
}

export type LogEntry = OwnEntry | ShownEntry

/** What a member sees of a room's messages, oldest first. */
export interface RoomLog {
  entries: readonly LogEntry[]
  /** The member's own messages: when this device sent them, by id. */
  sentAt: ReadonlyMap<string, number>
  /** Messages that are not shown again: removed, deleted or reported by this member. */
  gone: ReadonlySet<string>
  /** Those of them that only a page has named: a later page brings one back when a moderator shows it again. */
  removed: ReadonlySet<string>
}

export const EMPTY_LOG: RoomLog = { entries: [], sentAt: new Map(), gone: new Set(), removed: new Set() }

/** In these states only its sender sees a message; what is shown comes with the pages. */
const SEEN_BY_SENDER: ReadonlySet<OwnState> = new Set(['HELD', 'LIMITED', 'HIDDEN'])

/** A phone keeps this many; older ones are out of reach anyway. */
const MAX_ENTRIES = 300

/** What the room call answered, on entering or after a pause: adds what is new and keeps the order of the rest. */
export function addEntered(log: RoomLog, { recent, mine }: { recent: ChatMessage[]; mine: OwnMessage[] }): RoomLog {
  const known = new Set(log.entries.flatMap((entry) => (entry.kind === 'OWN' ? [entry.clientId] : [])))
  const shown = addShown(mine.reduce(settleOwn, log), recent)
  const added = mine
    .filter(({ _id, clientId, state }) => !known.has(clientId) && SEEN_BY_SENDER.has(state) && !log.gone.has(_id))
    .map(ownEntryOf)
  return limited({ ...shown, entries: [...shown.entries, ...added] })
}

interface Page {
  messages: readonly ChatMessage[]
  /** Lines of earlier pages with their new number. */
  changed?: readonly ChatMessage[] | undefined
  removed: readonly string[]
}

/** A page: each message once, whatever came before; its removed ones are gone until a later page shows them again. */
export function addPage(log: RoomLog, { messages, changed = [], removed }: Page): RoomLog {
  const shown = new Set(messages.map(({ _id }) => _id))
  const gone = [...log.gone].filter((id) => !(log.removed.has(id) && shown.has(id)))
  const named = removed.filter((id) => !log.gone.has(id))
  const known = {
    ...withChanged(log, changed),
    gone: new Set(gone),
    removed: new Set([...log.removed, ...named].filter((id) => !shown.has(id))),
  }
  return limited(addShown(removed.length > 0 ? without(known, removed) : known, messages))
}

/** Lines that are here as they are now: one of several equal greetings was taken back, or came back. */
function withChanged(log: RoomLog, changed: readonly ChatMessage[]): RoomLog {
  if (changed.length === 0) return log
  const byId = new Map(changed.map((message) => [message._id, message]))
  const entries = log.entries.map((entry) =>
    entry.kind === 'SHOWN' ? { ...entry, message: byId.get(entry.message._id) ?? entry.message } : entry,
  )
  return { ...log, entries }
}

/** Without a message that its sender has deleted. Of a line of equal greetings only one goes. */
export function withoutOwn(log: RoomLog, messageId: string): RoomLog {
  const line = log.entries.find((entry) => entry.kind === 'SHOWN' && entry.message._id === messageId)
  if (line?.kind !== 'SHOWN' || line.message.count === 1) return without(log, [messageId])
  const sentAt = new Map([...log.sentAt].filter(([id]) => id !== messageId))
  return { ...withChanged(log, [{ ...line.message, count: line.message.count - 1 }]), sentAt }
}

/** Shows a message of this member at once, before it is sent; sent again, it moves to the end. */
export function addSending(log: RoomLog, { clientId, text }: { clientId: string; text: string }): RoomLog {
  const entries = log.entries.filter((entry) => entry.kind === 'SHOWN' || entry.clientId !== clientId)
  return limited({
    ...log,
    entries: [...entries, { kind: 'OWN', clientId, text, _id: null, state: 'SENDING', reason: null }],
  })
}

/** The server's answer to a sent message; a page may have shown it already. */
export function settleOwn(log: RoomLog, own: OwnMessage): RoomLog {
  const isOver = own.state === 'DELETED' || isShown(log, own._id)
  const entries = log.entries.flatMap((entry) => {
    if (entry.kind === 'SHOWN' || entry.clientId !== own.clientId) return [entry]
    return isOver ? [] : [ownEntryOf(own)]
  })
  return { ...log, entries, sentAt: new Map([...log.sentAt, [own._id, own.sentAt.getTime()]]) }
}

export function failOwn(log: RoomLog, clientId: string): RoomLog {
  const entries = log.entries.map((entry) =>
    entry.kind === 'OWN' && entry.clientId === clientId ? { ...entry, state: 'FAILED' as const } : entry,
  )
  return { ...log, entries }
}

/** Without these messages, by id or by the key of an own one: they do not come back. */
export function without(log: RoomLog, keys: readonly string[]): RoomLog {
  const gone = new Set([...log.gone, ...keys])
  const entries = log.entries.filter((entry) => !gone.has(keyOf(entry)) && !gone.has(idOf(entry) ?? ''))
  return { ...log, entries, gone }
}

/** The same for an own message before and after its answer. */
export function keyOf(entry: LogEntry): string {
  return entry.kind === 'OWN' ? entry.clientId : (entry.clientId ?? entry.message._id)
}

function idOf(entry: LogEntry): string | null {
  return entry.kind === 'OWN' ? entry._id : entry.message._id
}

/** Adds messages of a page; an own one that it shows takes its place there. */
function addShown(log: RoomLog, messages: readonly ChatMessage[]): RoomLog {
  const fresh = messages.filter(({ _id }) => !log.gone.has(_id) && !isShown(log, _id))
  if (fresh.length === 0) return withChanged(log, messages)
  const ids = new Set(fresh.map(({ _id }) => _id))
  // Of equal greetings a page names only one; an own one is among them.
  const folded = new Set(fresh.filter(({ count }) => count > 1).map(({ text }) => foldKeyOf(text)))
  const kept = withChanged(log, messages).entries.filter(
    (entry) =>
      entry.kind === 'SHOWN' ||
      !((entry._id !== null && ids.has(entry._id)) || (entry.state === 'SHOWN' && isFoldedInto(folded, entry))),
  )
  const clientIds = new Map(
    log.entries.flatMap((each) => (each.kind === 'OWN' ? [[each._id, each.clientId] as const] : [])),
  )
  const added = fresh.map(
    (message) => ({ kind: 'SHOWN', message, clientId: clientIds.get(message._id) ?? null }) as const,
  )
  return { ...log, entries: [...kept, ...added] }
}

function isShown({ entries }: RoomLog, id: string): boolean {
  return entries.some((entry) => entry.kind === 'SHOWN' && entry.message._id === id)
}

function ownEntryOf({ clientId, _id, text, state, reason }: OwnMessage): OwnEntry {
  return { kind: 'OWN', clientId, _id, text, state, reason }
}

function isFoldedInto(keys: ReadonlySet<string | null>, { text }: OwnEntry): boolean {
  const key = foldKeyOf(text)
  return key !== null && keys.has(key)
}

function limited(log: RoomLog): RoomLog {
  return log.entries.length > MAX_ENTRIES ? { ...log, entries: log.entries.slice(-MAX_ENTRIES) } : log
}
