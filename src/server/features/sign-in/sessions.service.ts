import * as signInCodes from './sign-in-codes.repo.ts'
import * as devices from './devices.repo.ts'
import * as sessions from './sessions.repo.ts'
import { hashOf, isToken, newToken } from './tokens.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { batchReads } from '#server/platform/batch-reads.ts'
import { newId } from '#server/platform/ids.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Identify } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Role } from '#shared/domain/access.ts'
import { isSessionOpen, SESSION_LIFETIMES, MAX_SESSIONS_PER_USER } from '#shared/domain/identity.ts'
import { moderatedStreams, permissionsOf } from '#shared/domain/permissions.ts'
import { type Instant, MINUTE_IN_MS } from '#shared/domain/ist.ts'

/** A session as it is shown to people; it holds no credentials. */
interface OpenSession {
  id: string
  /** The user agent at sign-in; `deviceOf` parses it. */
  userAgent: string
  startedAt: Instant
  /** Late by a minute at most. */
  lastSeenAt: Instant
  /** The absolute end. */
  expiresAt: Instant
}

export interface SessionsService {
  identify: Identify
  /** The user of a session; null when there is no such session or it has ended. */
  userOf(sessionId: string): Promise<string | null>
  /** The open sessions of a user, most recently used first. */
  sessionsOf(userId: string): Promise<OpenSession[]>
  /** Whether a user has an open session. */
  isSignedIn(userId: string): Promise<boolean>
  /** Ends one session of a user and removes its device; false when the user has no such session. */
  endAndUntrust(session: { id: string; userId: string }): Promise<boolean>
  /** Ends every other session of the user and removes the other devices: signing in there needs a code. */
  endOthers(session: { id: string; userId: string }): Promise<void>
  /** The same, within the caller's transaction. */
  endOthersIn(trx: Db, session: { id: string; userId: string }): Promise<void>
  /** Opens a session, ends the oldest beyond MAX_SESSIONS_PER_USER, and returns its token. */
  open(trx: Db, start: NewSession): Promise<string>
  end(sessionId: string): Promise<void>
  /** Ends every session of a user and removes all devices, in the transaction that revokes the right to them. */
  endAll(trx: Db, userId: string): Promise<void>
  /** Deletes the codes sent to an address, in the transaction that deletes the account. */
  deleteSignInCodes(trx: Db, email: string): Promise<void>
}

interface NewSession {
  user: { id: string; role: Role }
  userAgent: string
  /** How long the entered code counts as fresh for sensitive changes. */
  freshForMs: number
  /** The trusted device that the session is opened on. */
  deviceId?: string
}

export function sessionsService({ db, clock, log }: { db: Db; clock: Clock; log: Logger }): SessionsService {
  /** Updates the last use at most once a minute, without waiting for it. */
  function touch(session: { id: string; last_seen_at: Instant }, now: Instant): void {
    const seenBefore = new Date(now.getTime() - MINUTE_IN_MS)
    if (session.last_seen_at > seenBefore) return
    sessions
      .touch(db, session.id, { now, seenBefore })
      .catch((err: unknown) => log.warn({ err, session: session.id }, 'last use of a session was not recorded'))
  }

  async function endOthersIn(trx: Db, session: { id: string; userId: string }): Promise<void> {
    await devices.removeOthers(trx, { userId: session.userId, sessionId: session.id })
    await sessions.removeOthers(trx, session)
  }

  async function openSessionsOf(userId: string) {
    const now = clock.now()
    const rows = await sessions.listByUser(db, userId, now)
    return rows.filter(({ role, created_at, last_seen_at }) =>
      isSessionOpen({ role, startedAt: created_at, lastSeenAt: last_seen_at }, now),
    )
  }

  const sessionOf = batchReads(async (hashes: Buffer[]) => {
    const found = new Map(
      (await sessions.find(db, hashes)).map((session) => [session.token_hash.toString('base64'), session]),
    )
    return hashes.map((hash) => found.get(hash.toString('base64')) ?? null)
  })

  return {
    async identify(token) {
      if (!isToken(token)) return null
      const session = await sessionOf(hashOf(token))
      if (!session) return null
      const { id, user_id, role, roles, livestream_ids, created_at, last_seen_at, fresh_until } = session
      const now = clock.now()
      if (!isSessionOpen({ role, startedAt: created_at, lastSeenAt: last_seen_at }, now)) return null
      touch(session, now)
      const permissions = permissionsOf(role === 'ADMIN' ? (roles ?? []) : [])
      const moderates = moderatedStreams(roles ?? [], livestream_ids)
      return { userId: user_id, role, permissions, moderates, sessionId: id, freshUntil: fresh_until }
    },

    async open(trx, { user, userAgent, freshForMs, deviceId }) {
      const { token, hash } = newToken()
      const now = clock.now()
      await sessions.insert(trx, {
        id: newId(),
        user_id: user.id,
        token_hash: hash,
        user_agent: userAgent,
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + SESSION_LIFETIMES[user.role].totalInMs),
        fresh_until: new Date(now.getTime() + freshForMs),
        device_id: deviceId ?? null,
      })
      await sessions.removeOlder(trx, { userId: user.id, keep: MAX_SESSIONS_PER_USER })
      return token
    },

    async sessionsOf(userId) {
      const open = await openSessionsOf(userId)
      return open.map(({ id, user_agent, created_at, last_seen_at, expires_at }) => {
        return { id, userAgent: user_agent, startedAt: created_at, lastSeenAt: last_seen_at, expiresAt: expires_at }
      })
    },

    async userOf(sessionId) {
      const session = await sessions.findById(db, sessionId)
      if (!session) return null
      const { user_id, role, created_at, last_seen_at } = session
      return isSessionOpen({ role, startedAt: created_at, lastSeenAt: last_seen_at }, clock.now()) ? user_id : null
    },

    isSignedIn: async (userId) => (await openSessionsOf(userId)).length > 0,

    endAndUntrust: (session) =>
      transact(db, async (trx) => {
        const removed = await sessions.removeOne(trx, session)
        if (removed?.device_id) await devices.remove(trx, removed.device_id)
        return removed !== undefined
      }),

    endOthers: (session) => transact(db, (trx) => endOthersIn(trx, session)),
    endOthersIn,

    end: (sessionId) => sessions.remove(db, sessionId),

    deleteSignInCodes: (trx, email) => signInCodes.removeByEmail(trx, email),

    async endAll(trx, userId) {
      // Devices first: a sign-in in progress has locked its device, so its new session is waited for.
      await devices.removeByUser(trx, userId)
      await sessions.removeByUser(trx, userId)
    },
  }
}
