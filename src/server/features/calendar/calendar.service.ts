import { renderCalendar } from './calendar-file.ts'
import { liveSessionEvent, webinarEvents } from './session-events.ts'
import type { LiveSessionsService } from '#server/features/live-sessions/public.ts'
import type { LocalesService } from '#server/features/locales/public.ts'
import type { ProgrammeService } from '#server/features/programme/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { calendar as calls } from '#shared/contract/calendar.ts'
import { istDay } from '#shared/domain/ist.ts'
import { streamEnd } from '#shared/domain/live.ts'

/** Sessions as calendar files, for members who may take part. */
export function calendarService(dependencies: Dependencies): Handlers<typeof calls> {
  const { clock, liveSessions, programme, locales, siteName, siteUrl } = dependencies

  async function siteFor(userId: string) {
    const [name, { language }] = [await siteName(), await locales.localeOf(userId)]
    return { siteName: name, siteUrl: siteUrl(), language }
  }

  return {
    async livestream(input) {
      const { stream } = await liveSessions.stream({ ...input })
      if (stream.status === 'COMPLETED') throw new Refused('NOT_FOUND')
      const site = await siteFor(input.viewer.userId)
      const { _id: id, title, startTime: start } = stream
      const events = [liveSessionEvent({ id, title, start, end: streamEnd(stream) }, site)]
      const content = renderCalendar({ name: site.siteName, events }, clock.now())
      return { fileName: `live-session-${istDay(stream.startTime)}.ics`, content }
    },

    async programme({ viewer }) {
      const sessions = await programme.upcomingSessions(viewer)
      const site = await siteFor(viewer.userId)
      const events = webinarEvents(sessions, { ...site, userId: viewer.userId })
      if (events.length === 0) throw new Refused('NOT_FOUND')
      return { fileName: 'daily-webinar.ics', content: renderCalendar({ name: site.siteName, events }, clock.now()) }
    },
  }
}

interface Dependencies {
  clock: Clock
  liveSessions: LiveSessionsService
  programme: Pick<ProgrammeService, 'upcomingSessions'>
  locales: Pick<LocalesService, 'localeOf'>
  siteName: () => Promise<string>
  /** Where people reach the site, without a slash at the end. */
  siteUrl: () => string
}
