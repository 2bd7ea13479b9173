import type { FastifyInstance, FastifyRequest } from 'fastify'
import { setImmediate } from 'node:timers/promises'

/** How long a client may take to send a JSON body. Node's own limit would also apply to long uploads. */
const BODY_TIMEOUT_MS = 30_000

/** Closes connections of clients that send the body of a call too slowly. */
export function limitBodyTime(app: FastifyInstance, withinMs: number = BODY_TIMEOUT_MS): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request)) return
    timers.set(request, setTimeout(() => request.raw.destroy(), withinMs).unref())
  })
  // A response may precede the end of the body: the timer then goes on, so that a refused body is not sent for ever.
  const clearIfRead = async (request: FastifyRequest): Promise<void> => {
    if (request.raw.readableEnded) clearTimeout(timers.get(request))
  }
  app.addHook('preValidation', clearIfRead)
  app.addHook('onResponse', clearIfRead)
  app.addHook('onRequestAbort', async (request) => clearTimeout(timers.get(request)))
}

/**
 * Limits the number of incomplete bodies, since each holds memory, and closes the oldest ones beyond it. Clients that
 * are not slow on purpose finish quickly, so they are not among the oldest.
 */
export function limitUnfinishedBodies(app: FastifyInstance, max: number): void {
  const unfinished = new Set<FastifyRequest['raw']>()
  app.addHook('onRequest', async ({ raw }) => {
    // By then a body that arrived with its headers is complete.
    await setImmediate()
    if (raw.complete || raw.destroyed) return
    unfinished.add(raw)
    for (const event of ['end', 'close']) raw.once(event, () => unfinished.delete(raw))
    const [oldest] = unfinished
    if (unfinished.size > max) oldest?.destroy()
  })
}

/** How long a client may continue to send a body after its response. */
const AFTER_RESPONSE_MS = 10_000

/**
 * Closes connections that continue to send a body after its response, on every route: unknown URL, invalid signature.
 */
export function limitBodyTimeAfterResponse(app: FastifyInstance, withinMs: number = AFTER_RESPONSE_MS): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return
    const startTimer = () => closeAfter(request, withinMs)
    // Fastify reads the whole body before it answers 404.
    if (request.is404) startTimer()
    else reply.raw.once('finish', startTimer)
  })
}

function closeAfter({ raw }: FastifyRequest, withinMs: number): void {
  if (raw.complete) return
  const timer = setTimeout(() => raw.destroy(), withinMs).unref()
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
