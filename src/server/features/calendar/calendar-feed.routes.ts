import type { ReadCalendarFeed } from './calendar-feed.ts'
import { CALENDARS_PATH } from './feed-addresses.ts'
import type { FastifyInstance } from 'fastify'

/** Serves the calendars of members at their secret addresses, without a session: calendar programs have none. */
export function calendarFeedRoutes({ readFeed }: { readFeed: ReadCalendarFeed }) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { fileName: string } }>(
      `${CALENDARS_PATH}:fileName`,
      { logLevel: 'warn' },
      async (request, reply) => {
        reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
        const content = await readFeed({ fileName: request.params.fileName, ip: request.ip })
        return reply
          .type('text/calendar; charset=utf-8')
          .header('content-disposition', 'inline; filename="sessions.ics"')
          .send(content)
      },
    )
  }
}
