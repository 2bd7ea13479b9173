import { Refused } from './errors.ts'
import type { Call } from '#shared/contract/call.ts'
import type { MemberView } from '#shared/contract/member-views.ts'
import type { Role } from '#shared/domain/access.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Permission } from '#shared/domain/permissions.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The signed-in user who makes a request, read from the database for every request. */
export interface Viewer {
  userId: string
  role: Role
  /** What the roles in the team allow; none for a member. */
  permissions: readonly Permission[]
  /** The live streams whose rooms they moderate; null for all. */
  moderates: readonly string[] | null
  sessionId: string
  /** Until when the last fresh code counts (an administrator's sensitive operations, deleting one's own account). */
  freshUntil: Instant
  /** Set when somebody of the team sees the product as this member. */
  memberView?: MemberView
}

/**
 * The member whom somebody of the team sees by a request with the header of a view. Throws PERMISSION_REQUIRED and
 * MEMBER_VIEW_….
 */
export type EnterMemberView = (request: { viewer: Viewer; viewId: string; call: Call }) => Promise<Viewer>

/** Throws PERMISSION_REQUIRED. For what a call does only sometimes; `bind` asks for what it always needs. */
export function requirePermission({ permissions }: Pick<Viewer, 'permissions'>, permission: Permission): void {
  if (!permissions.includes(permission)) throw new Refused('PERMISSION_REQUIRED')
}

/** The user whose session has this token; null when there is no such session or it has ended. */
export type Identify = (token: string) => Promise<Viewer | null>

/** What a handler may read of the request beside params, query and body, and set beside its answer. */
export interface RequestContext {
  requestId: string
  ip: string
  userAgent: string
  /** Aborted once the answer is sent or the client has disconnected. */
  readonly signal: AbortSignal
  cookie(name: string): string | null
  setCookie(cookie: { name: string; value: string; maxAgeInSeconds: number }): void
}

/** The context of a request; also for routes that are not calls of the contract. */
export function requestContextOf(request: FastifyRequest, reply: FastifyReply): RequestContext {
  return {
    requestId: request.id,
    // Read on demand: few calls need it, and resolving the address is expensive.
    get ip() {
      return request.ip
    },
    get signal() {
      const controller = new AbortController()
      reply.raw.once('close', () => controller.abort())
      if (reply.raw.destroyed) controller.abort()
      return controller.signal
    },
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    cookie(name) {
      for (const pair of (request.headers.cookie ?? '').split(/; */)) {
        if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1)
      }
      return null
    },
    setCookie({ name, value, maxAgeInSeconds }) {
      reply.header(
        'set-cookie',
        `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${maxAgeInSeconds}`,
      )
    },
  }
}
