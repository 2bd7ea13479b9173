import type { FastifyInstance } from 'fastify'

/** One line for each answered call: its route, never its address, for addresses can open doors. */
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
