import type { FastifyInstance } from 'fastify'

/** `/healthz`: the process serves. `/readyz`: everything it needs answers too; 503 names what does not, or that it is about to end. */
export function healthRoutes(
  app: FastifyInstance,
  needs: Record<string, () => Promise<void>>,
  isDraining = () => false,
): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'draining' })
    const states = await Promise.all(
      Object.entries(needs).map(
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
