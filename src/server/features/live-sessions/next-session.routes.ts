import { nextSessionPath, publicPathIn, screens } from '#shared/screens.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** One link that always leads to the next live session, or to the page that says that none is planned. */
export function nextSessionRoutes(sessions: { next: () => Promise<string | null> }) {
  async function lead(reply: FastifyReply, language: string): Promise<FastifyReply> {
    const id = await sessions.next()
    const path = id === null ? publicPathIn(language, screens.liveSessions) : screens.livestream(id)
    return reply.header('cache-control', 'no-store').redirect(path, 302)
  }
  return async (app: FastifyInstance): Promise<void> => {
    app.get(nextSessionPath, (_request, reply) => lead(reply, 'en'))
    app.get(publicPathIn('hi', nextSessionPath), (_request, reply) => lead(reply, 'hi'))
  }
}
