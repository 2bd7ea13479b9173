import type { FastifyInstance } from 'fastify'

/**
 * `/healthz`: the process runs. `/readyz`: its dependencies answer too; 503 names those that do not, or says that it is
 * shutting down.
 */
export function healthRoutes(
  app: FastifyInstance,
  dependencies: Record<string, () => Promise<void>>,
  isDraining = () => false,
): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'draining' })
    const states = await Promise.all(
      Object.entries(dependencies).map(
        async ([name, ping]) =>
          [
            name,
            await ping().then(
              () => 'ok',
              () => 'down',
            ),
          ] as const,
      ),
    )
    const isReady = states.every(([, state]) => state === 'ok')
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'down', ...Object.fromEntries(states) })
  })
}
