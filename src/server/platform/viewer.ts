import type { Instant } from '#shared/domain/ist.ts'

/** Who makes a request, read from the database at every request. */
export interface Viewer {
  userId: string
  role: 'USER' | 'ADMIN'
  sessionId: string
  /** Until when a fresh code counts (administrators' delicate acts). */
  freshUntil: Instant
}

/** Answers who holds a token, or null when nobody does any more. */
export type Identify = (token: string) => Promise<Viewer | null>

/** What a handler may know of the request beside its parts, and say beside its answer. */
export interface Exchange {
  requestId: string
  ip: string
  userAgent: string
  /** Aborted once the answer is out or the client has gone. */
  readonly signal: AbortSignal
  cookie(name: string): string | null
  setCookie(cookie: { name: string; value: string; maxAgeInSeconds: number }): void
}
