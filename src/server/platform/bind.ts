import { coalesce } from './batch-reads.ts'
import { decode, decodeParams } from './decode-request.ts'
import { Refused } from './errors.ts'
import { limitPeopleRead, requireFreshCode } from './fresh-code.ts'
import type { RateLimiter } from './rate-limiter.ts'
import {
  type EnterMemberView,
  type RequestContext,
  requestContextOf,
  type Identify,
  requirePermission,
  type Viewer,
} from './viewer.ts'
import {
  API_BASE,
  type Answer,
  bodyLimitOf,
  type Body,
  type Call,
  type Params,
  type Query,
} from '#shared/contract/call.ts'
import { MEMBER_VIEW_HEADER } from '#shared/contract/member-views.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Entitlement } from '#shared/domain/access.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import * as z from 'zod/mini'

type ViewerOf<C extends Call> = C extends { audience: 'public' } | { isViewerIndependent: true } ? null : Viewer

/** What the handler of a call gets: only what the call declares, decoded and checked. */
export interface Input<C extends Call> {
  params: Params<C>
  query: Query<C>
  body: Body<C>
  viewer: ViewerOf<C>
  context: RequestContext
}

/** The answer of a call with `file`. Text is sent while it is being produced. */
export interface FileAnswer {
  fileName: string
  content: Buffer | AsyncIterable<string>
}

type HandlerResult<C extends Call> = C extends { file: object }
  ? FileAnswer
  : C extends { shared: object }
    ? Buffer | null
    : Answer<C> extends undefined
      ? void
      : Answer<C>

export type Handler<C extends Call> = (input: Input<C>) => Promise<HandlerResult<C>>

/** Whether the viewer has the entitlement now. */
type EntitlementCheck = (use: Entitlement, viewer: Viewer) => Promise<boolean>

/** The handlers of a group of calls. A missing handler, or one that answers less than the schema, does not compile. */
export type Handlers<Group extends Record<string, Call>> = { [Name in keyof Group]: Handler<Group[Name]> }

/** The handlers of a whole contract, group by group. */
export type Services<Contract extends Record<string, Record<string, Call>>> = {
  [Group in keyof Contract]: Handlers<Contract[Group]>
}

/**
 * Mounts every call of a contract. For each request: authorisation (audience and permission), fresh code where the call needs one, validation,
 * the entitlement, the handler, and an answer with only the fields of its schema. Calls that answer JSON and calls that
 * answer a file are mounted separately because their headers differ.
 */
export function bind<Contract extends Record<string, Record<string, Call>>>(
  app: FastifyInstance,
  { contract, services, answers, ...checks }: BindOptions<Contract>,
): void {
  for (const [group, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls)) {
      const handle = services[group]?.[name] as unknown as AnyHandler
      if ((call.file ? 'FILE' : 'JSON') === answers) mount(app, call, { handle, ...checks })
    }
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'

interface Checks {
  identify: Identify
  isEntitled: EntitlementCheck
  clock: Clock
  limits: Pick<RateLimiter, 'consume'>
  enterMemberView: EnterMemberView
}

interface BindOptions<Contract extends Record<string, Record<string, Call>>> extends Checks {
  contract: Contract
  services: Services<Contract>
  /** Which calls are mounted. */
  answers: 'JSON' | 'FILE'
}

interface AnyInput {
  params: unknown
  query: unknown
  body: unknown
  viewer: unknown
  context: RequestContext
}

type AnyHandler = (input: AnyInput) => Promise<unknown>

interface MountOptions extends Checks {
  handle: AnyHandler
}

function mount(app: FastifyInstance, call: Call, options: MountOptions): void {
  const { handle, identify, isEntitled, clock, limits, enterMemberView } = options
  const viewers = new WeakMap<FastifyRequest, Viewer>()
  const runHandler = call.method === 'GET' ? coalesce<Buffer>() : runUncoalesced

  /** Runs the handler if the access table allows it. */
  async function handleAllowed(input: AnyInput, viewer: Viewer | null): Promise<unknown> {
    if (!call.requires || !viewer) return handle(input)
    const isAllowed = isEntitled(call.requires, viewer)
    if (!call.checksExistenceFirst) requireEntitlement(await isAllowed)
    // The handler may refuse before this is awaited.
    else isAllowed.catch(() => {})
    const result = await handle(input)
    requireEntitlement(await isAllowed)
    return result
  }

  app.route({
    method: call.method,
    url: API_BASE + call.path,
    bodyLimit: bodyLimitOf(call),
    ...(call.shared && { compress: false }),
    // Before the body is read.
    onRequest: async (request) => {
      if (call.audience === 'public') return
      const identified = await identify(bearer(request))
      if (!identified) throw new Refused('UNAUTHENTICATED')
      const viewId = request.headers[MEMBER_VIEW_HEADER]
      const viewer =
        viewId === undefined ? identified : await enterMemberView({ viewer: identified, viewId: String(viewId), call })
      if (call.audience === 'ADMIN' && viewer.role !== 'ADMIN') throw new Refused('FORBIDDEN')
      if (call.needs) requirePermission(viewer, call.needs)
      if (call.freshCode === 'always') requireFreshCode(viewer, clock.now())
      viewers.set(request, viewer)
    },
    handler: async (request, reply) => {
      const viewer = viewers.get(request) ?? null
      const input: AnyInput = {
        params: decodeParams(call.params, request.params),
        query: decode(call.query, request.query),
        body: decode(call.body, request.body ?? {}),
        viewer: call.isViewerIndependent ? null : viewer,
        context: requestContextOf(request, reply),
      }
      const { answer, file, shared } = call
      if (file) return sendFile(reply, { ...file, ...((await handleAllowed(input, viewer)) as FileAnswer) })
      if (shared) return sendShared(reply, { ...shared, bytes: (await handleAllowed(input, viewer)) as Buffer | null })
      if (!answer) {
        await handleAllowed(input, viewer)
        return reply.code(204).send()
      }
      const sharingViewer = call.isViewerIndependent && !call.requires ? null : viewer
      const bytes = await runHandler(coalescingKey(request, sharingViewer), async () => {
        const result = await handleAllowed(input, viewer)
        const rows = countRows(result, call.peopleListField)
        if (viewer) await limitPeopleRead(limits, { viewer, rows, now: clock.now() })
        const encoded = z.encode(answer, result)
        return Buffer.from(JSON.stringify(viewer?.memberView ? withValues(encoded, call.seenByTeam ?? {}) : encoded))
      })
      return reply
        .code(call.status ?? 200)
        .type(JSON_TYPE)
        .send(bytes)
    },
  })
}

function requireEntitlement(isAllowed: boolean): void {
  if (!isAllowed) throw new Refused('SUBSCRIPTION_REQUIRED')
}

/** Not compressed, so that a cache has one copy for all clients. */
function sendShared(reply: FastifyReply, { bytes, cacheControl }: { bytes: Buffer | null; cacheControl: string }) {
  if (bytes === null) return reply.code(204).send()
  return reply.type(JSON_TYPE).header('cache-control', cacheControl).send(bytes)
}

function sendFile(reply: FastifyReply, file: FileAnswer & NonNullable<Call['file']>): FastifyReply {
  const { contentType, cacheControl, fileName, content } = file
  return reply
    .type(contentType)
    .header('cache-control', cacheControl)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Buffer.isBuffer(content) ? content : Readable.from(content))
}

/** The answer with other values in the named fields, wherever they are. */
function withValues(answer: unknown, values: NonNullable<Call['seenByTeam']>): unknown {
  if (Array.isArray(answer)) return answer.map((part: unknown) => withValues(part, values))
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([name, part]) => [
      name,
      Object.hasOwn(values, name) ? values[name] : withValues(part, values),
    ]),
  )
}

/** How many rows an answer lists in that field. */
function countRows(answer: unknown, field: string | undefined): number {
  return field === undefined ? 0 : ((answer as Record<string, unknown[]>)[field]?.length ?? 0)
}

function runUncoalesced(_key: string, read: () => Promise<Buffer>): Promise<Buffer> {
  return read()
}

/** Identical reads at the same time, by the same viewer with the same rights, are done once. */
function coalescingKey({ url }: FastifyRequest, viewer: Viewer | null): string {
  if (!viewer) return url
  const { sessionId, role, permissions, moderates, freshUntil } = viewer
  return `${sessionId} ${role} ${permissions.join()} ${moderates?.join()} ${freshUntil.getTime()} ${url}`
}

function bearer(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? token : ''
}
