import { renderCalendar } from './calendar-file.ts'
import type { LiveSessionsService } from '#server/features/live-sessions/public.ts'
import type { ProgrammeService } from '#server/features/programme/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { calendar as calls } from '#shared/contract/calendar.ts'
import { istDay } from '#shared/domain/ist.ts'
import { streamEnd } from '#shared/domain/live.ts'
import { screens } from '#shared/screens.ts'

/** Sessions as calendar files, for members who may take part. */
export function calendarService(dependencies: Dependencies): Handlers<typeof calls> {
  const { clock, liveSessions, programme, siteName, siteUrl } = dependencies
  /** Globally unique id of a calendar entry. */
  const uidOf = (id: string) => `${id}@${new URL(siteUrl()).hostname}`

  return {
    async livestream(input) {
      const { stream } = await liveSessions.stream({ ...input })
      if (stream.status === 'COMPLETED') throw new Refused('NOT_FOUND')
      const name = await siteName()
      const event = {
        uid: uidOf(`livestream-${stream._id}`),
        title: `${name}: ${stream.title}`,
        description: `A live session of ${name}. It starts by itself; you can open the page before.`,
        url: siteUrl() + screens.livestream(stream._id),
        start: stream.startTime,
        end: streamEnd(stream),
      }
      const content = renderCalendar({ name, events: [event] }, clock.now())
      return { fileName: `live-session-${istDay(stream.startTime)}.ics`, content }
    },

    async programme({ viewer }) {
      const sessions = await programme.upcomingSessions(viewer)
      const name = await siteName()
      const events = sessions.map(({ day, start, end }) => ({
        uid: uidOf(`webinar-${viewer.userId}-${day}`),
        title: `${name}: Day ${day} Webinar`,
        description: `Day ${day} of your initial journey. It starts by itself; afterwards it can be watched as a recording.`,
        url: siteUrl() + screens.dashboard,
        start,
        end,
      }))
      if (events.length === 0) throw new Refused('NOT_FOUND')
      return { fileName: 'daily-webinar.ics', content: renderCalendar({ name, events }, clock.now()) }
    },
  }
}

interface Dependencies {
  clock: Clock
  liveSessions: LiveSessionsService
  programme: Pick<ProgrammeService, 'upcomingSessions'>
  siteName: () => Promise<string>
  /** Where people reach the site, without a slash at the end. */
  siteUrl: () => string
}
