import type { FastifyInstance, FastifyRequest } from 'fastify'

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

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
