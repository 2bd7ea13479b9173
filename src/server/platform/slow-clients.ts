import type { FastifyInstance, FastifyRequest } from 'fastify'
import { setImmediate } from 'node:timers/promises'

/** How long a client may take to send a JSON body; Node's own limit would cut off long uploads too. */
const BODY_WITHIN_MS = 30_000

/** Cuts off clients that send the body of a call a byte now and then. */
export function limitBodyTime(app: FastifyInstance, withinMs: number = BODY_WITHIN_MS): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request)) return
    timers.set(request, setTimeout(() => request.raw.destroy(), withinMs).unref())
  })
  // An answer may come before the body does: what was refused must not go on being sent for ever.
  const enough = async (request: FastifyRequest): Promise<void> => {
    if (request.raw.readableEnded) clearTimeout(timers.get(request))
  }
  app.addHook('preValidation', enough)
  app.addHook('onResponse', enough)
  app.addHook('onRequestAbort', async (request) => clearTimeout(timers.get(request)))
}

/**
 * Lets `most` bodies be under way at once and cuts off the oldest of more: each holds memory until it is whole. A client
 * that is not slow on purpose is done within a moment, so that it is not among the oldest.
 */
export function limitUnfinishedBodies(app: FastifyInstance, most: number): void {
  const unfinished = new Set<FastifyRequest['raw']>()
  app.addHook('onRequest', async ({ raw }) => {
    // A body that came together with its headers is whole by then.
    await setImmediate()
    if (raw.complete || raw.destroyed) return
    unfinished.add(raw)
    for (const event of ['end', 'close']) raw.once(event, () => unfinished.delete(raw))
    const [oldest] = unfinished
    if (unfinished.size > most) oldest?.destroy()
  })
}

/** How long a client may go on sending what has been answered already. */
const AFTER_ANSWER_MS = 10_000

/** Cuts off, on every route, whoever goes on sending a body after its answer: to a wrong address, with a bad ticket. */
export function cutOffAfterAnswer(app: FastifyInstance, withinMs: number = AFTER_ANSWER_MS): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return
    const end = () => endWithin(request, withinMs)
    // Where nothing is, the framework reads the body before it says so.
    if (request.is404) end()
    else reply.raw.once('finish', end)
  })
}

function endWithin({ raw }: FastifyRequest, withinMs: number): void {
  if (raw.complete) return
  const timer = setTimeout(() => raw.destroy(), withinMs).unref()
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
