import type { FastifyInstance } from 'fastify'

/** Logs one line per request with its route, never its URL, which may contain a secret. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none', logLevel } = request.routeOptions
    if (logLevel !== 'warn') {
      const ms = Math.round(reply.elapsedTime)
      request.log.info({ reqId: request.id, method: request.method, route, status: reply.statusCode, ms }, 'answered')
    }
    done()
  })
}
