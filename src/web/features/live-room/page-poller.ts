import { MINUTE_IN_MS, SECOND_IN_MS } from '#shared/domain/ist.ts'

/** Where the pages of a room are read on, as the authenticated call of the room answers. */
interface RoomPosition {
  /** Null once its last page is made. */
  ticket: string | null
  ticketUntil: Date
  nextPage: number
  nextAt: Date
}

interface Page {
  serverTime: Date
  status: 'SCHEDULED' | 'LIVE' | 'COMPLETED'
  nextPage: number
  nextAt: Date
}

/** TOO_SOON: the page is not due yet. GONE: the ticket has expired or the page is unknown. */
export type PageResult<P> = { kind: 'PAGE'; page: P } | { kind: 'TOO_SOON' } | { kind: 'GONE' }

interface PollerOptions<R extends RoomPosition, P extends Page> {
  loadRoom: (signal: AbortSignal) => Promise<R>
  fetchPage: (at: { page: number; ticket: string }, signal: AbortSignal) => Promise<PageResult<P>>
  /** Whether the room is refused for good: then nothing more is requested. */
  isRefused: (error: unknown) => boolean
  /** The server's time in milliseconds. */
  now: () => number
  /** From 0 to 1. */
  random: () => number
  onRoom: (room: R) => void
  onPage: (page: P) => void
  onFailing: (isFailing: boolean) => void
  onRefused: (error: unknown) => void
}

export interface PagePoller {
  /** The page is in view again or the network is back: requests at once what is due. */
  wake: () => void
  /** Requests the room anew at once: what it says about the member may have changed. */
  enterAnew: () => void
  stop: () => void
}

/** After such a pause the machine has slept: the room may have changed, so it is requested anew. */
const SLEPT_FROM_IN_MS = 2 * MINUTE_IN_MS
/** Missed pages are read one after the other up to this number; earlier messages are those that the room names. */
const MAX_MISSED_PAGES = 30
const PAUSE_BETWEEN_MISSED_PAGES_IN_MS = 150
const MAX_PAGE_INTERVAL_IN_MS = 10 * SECOND_IN_MS
const TOO_SOON_DELAY_IN_MS = { first: SECOND_IN_MS, max: 8 * SECOND_IN_MS }
const FAILURE_DELAY_IN_MS = { first: 2 * SECOND_IN_MS, max: MINUTE_IN_MS }
/** Tickets are renewed at a random time in the last minutes of their validity, to spread the load. */
const TICKET_RENEWAL_IN_MS = { from: 2 * MINUTE_IN_MS, to: 5 * SECOND_IN_MS }

/**
 * Reads the numbered pages of a room in order, each when the one before says that it is due plus this client's own
 * share of the interval: so many clients do not ask in the same moment, and a shared cache answers nearly all of them.
 */
export function createPagePoller<R extends RoomPosition, P extends Page>(options: PollerOptions<R, P>): PagePoller {
  const { now, random } = options
  const share = random()
  const stopped = new AbortController()
  let ticket: { value: string; renewAt: number } | null = null
  let nextPage: number | null = null
  let dueAt = now()
  let failures = 0
  let tooSoon = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false

  async function run(): Promise<void> {
    if (isBusy || stopped.signal.aborted) return
    isBusy = true
    clearTimeout(timer)
    try {
      if (now() - dueAt > SLEPT_FROM_IN_MS || (ticket && now() >= ticket.renewAt)) ticket = null
      await (ticket && nextPage !== null ? readPage(ticket.value, nextPage) : enterRoom())
    } catch (error) {
      if (stopped.signal.aborted) return
      if (options.isRefused(error)) {
        stop()
        options.onRefused(error)
      } else retryAfterFailure()
    } finally {
      isBusy = false
    }
  }

  async function enterRoom(): Promise<void> {
    const room = await options.loadRoom(stopped.signal)
    if (stopped.signal.aborted) return
    if (room.ticket === null) {
      options.onRoom(room)
      stop()
      return
    }
    const { from, to } = TICKET_RENEWAL_IN_MS
    ticket = { value: room.ticket, renewAt: room.ticketUntil.getTime() - to - random() * (from - to) }
    const isBehind = nextPage !== null && nextPage < room.nextPage
    nextPage = isBehind ? Math.max(nextPage ?? 0, room.nextPage - MAX_MISSED_PAGES) : room.nextPage
    options.onRoom(room)
    if (isBehind) scheduleIn(PAUSE_BETWEEN_MISSED_PAGES_IN_MS)
    else scheduleAt(room.nextAt.getTime() + share * SECOND_IN_MS)
  }

  async function readPage(value: string, number: number): Promise<void> {
    const result = await options.fetchPage({ page: number, ticket: value }, stopped.signal)
    if (stopped.signal.aborted) return
    if (result.kind === 'TOO_SOON') {
      tooSoon += 1
      scheduleIn(backoff(TOO_SOON_DELAY_IN_MS, tooSoon))
      return
    }
    if (result.kind === 'GONE') {
      ticket = null
      retryAfterFailure()
      return
    }
    const { page } = result
    tooSoon = 0
    nextPage = page.nextPage
    if (failures > 0) options.onFailing(false)
    failures = 0
    options.onPage(page)
    if (page.status === 'COMPLETED') stop()
    else scheduleAt(page.nextAt.getTime() + share * intervalOf(page))
  }

  function retryAfterFailure(): void {
    failures += 1
    // A ticket that has expired is no failure to speak of unless it happens again.
    if (ticket !== null || failures > 1) options.onFailing(true)
    scheduleIn(backoff(FAILURE_DELAY_IN_MS, failures))
  }

  /** Half of the delay is random: clients that failed in the same moment do not return in the same moment. */
  function backoff({ first, max }: { first: number; max: number }, attempt: number): number {
    return Math.min(max, first * 2 ** (attempt - 1)) * (0.5 + random() / 2)
  }

  function scheduleAt(at: number): void {
    scheduleIn(Math.max(PAUSE_BETWEEN_MISSED_PAGES_IN_MS, at - now()))
  }

  function scheduleIn(delayInMs: number): void {
    if (stopped.signal.aborted) return
    dueAt = now() + delayInMs
    timer = setTimeout(() => void run(), delayInMs)
  }

  function stop(): void {
    clearTimeout(timer)
    stopped.abort()
  }

  timer = setTimeout(() => void run())
  return {
    enterAnew() {
      ticket = null
      void run()
    },
    wake: () => void (now() >= dueAt || failures > 0 ? run() : undefined),
    stop,
  }
}

function intervalOf({ serverTime, nextAt }: Page): number {
  return Math.min(MAX_PAGE_INTERVAL_IN_MS, Math.max(0, nextAt.getTime() - serverTime.getTime()))
}
