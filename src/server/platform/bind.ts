import { askOnce } from './ask-together.ts'
import { countPeopleRead } from './bulk-reading.ts'
import { Refused } from './errors.ts'
import { demandFreshCode } from './fresh-code.ts'
import type { Limits } from './limits.ts'
import type { Exchange, Identify, Viewer } from './viewer.ts'
import {
  API_BASE,
  type Answer,
  bodyLimitOf,
  type Body,
  type Call,
  type Params,
  type Query,
} from '#shared/contract/call.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

type ViewerOf<C extends Call> = C extends { audience: 'public' } | { sameForAll: true } ? null : Viewer

/** What a call's handler is given: only what was declared, decoded and checked. */
export interface Input<C extends Call> {
  params: Params<C>
  query: Query<C>
  body: Body<C>
  viewer: ViewerOf<C>
  exchange: Exchange
}

export type Handler<C extends Call> = (input: Input<C>) => Promise<Answer<C> extends undefined ? void : Answer<C>>

/** The handlers of a group of calls; one that lacks, or that answers less than its schema names, does not compile. */
export type Handlers<Group extends Record<string, Call>> = { [Name in keyof Group]: Handler<Group[Name]> }

/** The handlers of a whole contract, group by group. */
export type Services<Contract extends Record<string, Record<string, Call>>> = {
  [Group in keyof Contract]: Handlers<Contract[Group]>
}

/** Mounts every call of a contract: who may, with a fresh code where it wants one, is it valid, the handler, and an answer with only the fields it names. */
export function bind<Contract extends Record<string, Record<string, Call>>>(
  app: FastifyInstance,
  { contract, services, identify, clock, limits }: Bound<Contract>,
): void {
  for (const [group, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls)) {
      mount(app, call, { handle: services[group]?.[name] as unknown as AnyHandler, identify, clock, limits })
    }
  }
}

interface Bound<Contract extends Record<string, Record<string, Call>>> {
  contract: Contract
  services: Services<Contract>
  identify: Identify
  clock: Clock
  limits: Pick<Limits, 'take'>
}

type AnyHandler = (input: {
  params: unknown
  query: unknown
  body: unknown
  viewer: unknown
  exchange: Exchange
}) => Promise<unknown>

interface Mounted {
  handle: AnyHandler
  identify: Identify
  clock: Clock
  limits: Pick<Limits, 'take'>
}

function mount(app: FastifyInstance, call: Call, { handle, identify, clock, limits }: Mounted): void {
  const viewers = new WeakMap<FastifyRequest, Viewer>()
  const once = call.method === 'GET' ? askOnce<Buffer>() : alone
  app.route({
    method: call.method,
    url: API_BASE + call.path,
    bodyLimit: bodyLimitOf(call),
    // Who may is asked before the body is read.
    onRequest: async (request) => {
      if (call.audience === 'public') return
      const viewer = await identify(bearer(request))
      if (!viewer) throw new Refused('UNAUTHENTICATED')
      if (call.audience === 'ADMIN' && viewer.role !== 'ADMIN') throw new Refused('FORBIDDEN')
      if (call.freshCode === 'always') demandFreshCode(viewer, clock.now())
      viewers.set(request, viewer)
    },
    handler: async (request, reply) => {
      const viewer = (!call.sameForAll && viewers.get(request)) || null
      const input = {
        params: decodeParams(call.params, request.params),
        query: decode(call.query, request.query),
        body: decode(call.body, request.body ?? {}),
        viewer,
        exchange: exchangeOf(request, reply),
      }
      const { answer } = call
      if (!answer) {
        await handle(input)
        return reply.code(204).send()
      }
      const bytes = await once(questionOf(request, viewer), async () => {
        const said = await handle(input)
        const rows = rowsOf(said, call.listsPeople)
        if (viewer) await countPeopleRead(limits, { viewer, rows, now: clock.now() })
        return Buffer.from(JSON.stringify(z.encode(answer, said)))
      })
      return reply
        .code(call.status ?? 200)
        .type('application/json; charset=utf-8')
        .send(bytes)
    },
  })
}

/** How many rows an answer lists in that field. */
function rowsOf(answer: unknown, field: string | undefined): number {
  return field === undefined ? 0 : ((answer as Record<string, unknown[]>)[field]?.length ?? 0)
}

function alone(_question: string, answer: () => Promise<Buffer>): Promise<Buffer> {
  return answer()
}

/** What is read twice at once, by the same viewer with the same rights, is read once. */
function questionOf({ url }: FastifyRequest, viewer: Viewer | null): string {
  return viewer ? `${viewer.sessionId} ${viewer.role} ${viewer.freshUntil.getTime()} ${url}` : url
}

function bearer(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? token : ''
}

function decode(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const path = issue.path.join('.')
    fields[path] ??= issue.message
  }
  throw new Refused('MALFORMED', { fields })
}

/** An id that cannot exist is simply not found. */
function decodeParams(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = z.safeParse(schema, value)
  if (!result.success) throw new Refused('NOT_FOUND')
  return result.data
}

/** The request as handlers know it, for routes that are not calls. */
export function exchangeOf(request: FastifyRequest, reply: FastifyReply): Exchange {
  return {
    requestId: request.id,
    // Few calls ask, and the socket's own address is dear.
    get ip() {
      return request.ip
    },
    get signal() {
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      if (reply.raw.destroyed) gone.abort()
      return gone.signal
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
