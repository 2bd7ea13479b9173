import type { Entitlement } from '#shared/domain/access.ts'
import type { Permission } from '#shared/domain/permissions.ts'
import type * as z from 'zod/mini'

/** Who may make a call: `public` anyone, `USER` anyone signed in (administrators too), `ADMIN` administrators alone. */
export type Audience = 'public' | 'USER' | 'ADMIN'

/**
 * One call of the interface: the route of the server, the method of the client and the page of the OpenAPI
 * document at once. Schemas describe the wire: decoding gives what code works with (instants are `Date`),
 * encoding gives JSON and drops every field that is not named.
 */
export type Call = CallParts & (CallForAll | CallForAdministrators)

interface CallForAll {
  readonly audience: 'public' | 'USER'
  readonly needs?: never
  /**
   * The team may make the call when it sees the product as a member (`member-views`); absent: refused, since what it
   * answers is private or has addresses of files. The named fields, wherever they are, are answered with these values.
   */
  readonly seenByTeam?: Readonly<Record<string, null | '' | readonly never[]>>
}

interface CallForAdministrators {
  readonly audience: 'ADMIN'
  readonly seenByTeam?: never
  /** The permission that `bind` checks; refused with PERMISSION_REQUIRED. */
  readonly needs: Permission
}

interface CallParts {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api/v1`; parameters as `:name`. */
  readonly path: `/${string}`
  /** The entitlement that `bind` checks; refused with SUBSCRIPTION_REQUIRED. */
  readonly requires?: Entitlement
  /** A missing item is NOT_FOUND even without access: the entitlement is checked after the handler. */
  readonly checksExistenceFirst?: true
  readonly summary: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Absent, and no `file`: the answer is 204 without a body. */
  readonly answer?: z.ZodMiniType
  /** The answer is a file to save instead of JSON; the handler gives its name and content. */
  readonly file?: { readonly contentType: string; readonly cacheControl: string }
  /**
   * Caches may share the answer: the handler gives its bytes, the same for everyone, or null while there is no answer
   * (204 without a body, never cached).
   */
  readonly shared?: { readonly cacheControl: string }
  /** The answer does not depend on the viewer, so the handler gets none. */
  readonly isViewerIndependent?: true
  /** 200 when absent (204 without an answer). */
  readonly status?: 200 | 201
  /** Of the body, where `BODY_LIMITS_IN_BYTES` are too few. */
  readonly bodyLimitInBytes?: number
  /**
   * Requires a recently entered code, because it affects money or an identity (product decisions §1): `always` is
   * checked by `bind`, `sometimes` by the handler, which knows what would change.
   */
  readonly freshCode?: 'always' | 'sometimes'
  /** The field of the answer that lists people: reading very many of them requires a fresh code too. */
  readonly peopleListField?: string
}

const BODY_LIMITS_IN_BYTES = { public: 16 * 1024, USER: 100 * 1024, ADMIN: 100 * 1024 } as const

/** How large the body of a call may be. */
export function bodyLimitOf({ audience, bodyLimitInBytes = BODY_LIMITS_IN_BYTES[audience] }: Call): number {
  return bodyLimitInBytes
}

export const API_BASE = '/api/v1'

/** The answer of every CSV export. */
export const csvFile = { contentType: 'text/csv; charset=utf-8', cacheControl: 'no-store' } as const

/** Declares a call and keeps its exact types. A property that a call does not have is a compile error. */
export function call<const Declared extends Call>(
  declared: Declared & { [Unknown in Exclude<keyof Declared, keyof Call>]: never },
): Declared {
  return declared
}

type Part<C extends Call, Name extends 'params' | 'query' | 'body' | 'answer'> =
  C extends Record<Name, infer Schema extends z.ZodMiniType> ? z.output<Schema> : undefined

/** What a call takes and gives in code (not on the wire); `undefined` where it has no such part. */
export type Params<C extends Call> = Part<C, 'params'>
export type Query<C extends Call> = Part<C, 'query'>
export type Body<C extends Call> = Part<C, 'body'>
export type Answer<C extends Call> = Part<C, 'answer'> | (C extends { shared: object } ? null : never)
