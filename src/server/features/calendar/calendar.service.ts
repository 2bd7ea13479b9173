import * as feeds from './calendar-feeds.repo.ts'
import { createFeedAddresses } from './feed-addresses.ts'
import { renderCalendar } from './calendar-file.ts'
import { liveSessionEvent, webinarEvents } from './session-events.ts'
import type { Db } from '#server/db/database.ts'
import { isForeignKeyViolation } from '#server/db/database-errors.ts'
import type { LiveSessionsService } from '#server/features/live-sessions/public.ts'
import type { LocalesService } from '#server/features/locales/public.ts'
import type { ProgrammeService } from '#server/features/programme/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { RateLimiter } from '#server/platform/rate-limiter.ts'
import type { KeyRing } from '#server/platform/secret-box.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { CalendarFeed, calendar as calls } from '#shared/contract/calendar.ts'
import { istDay } from '#shared/domain/ist.ts'
import { streamEnd } from '#shared/domain/live.ts'

/** Sessions as calendar files, for members who may take part. */
export function calendarService(dependencies: Dependencies): Handlers<typeof calls> {
  const { db, clock, limits, keys, liveSessions, programme, locales, siteName, siteUrl } = dependencies
  const addresses = createFeedAddresses(keys)

  /** Null without an address, or when its key is gone: then a new one has to be made. */
  async function feedOf(userId: string): Promise<CalendarFeed | null> {
    const feed = await feeds.findOfUser(db, userId)
    const path = feed && addresses.pathOf(feed.id, feed.secret_hash)
    return feed && path !== null ? { url: siteUrl() + path, createdAt: feed.created_at } : null
  }

  async function storeAddress(userId: string, store: typeof feeds.replace): Promise<void> {
    const id = newId()
    const { secretHash } = addresses.create(id)
    const limit = { max: ADDRESSES_PER_HOUR, withinSeconds: 3600 }
    await limits.consume([{ action: 'calendar addresses made', subject: userId, ...limit }])
    try {
      await store(db, { id, user_id: userId, secret_hash: secretHash, created_at: clock.now() })
    } catch (error) {
      // The member was deleted at this very moment.
      if (isForeignKeyViolation(error)) throw new Refused('UNAUTHENTICATED')
      throw error
    }
  }

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

    feed: async ({ viewer }) => ({ feed: await feedOf(viewer.userId) }),

    async createFeed({ viewer: { userId }, body }) {
      const current = body.isRenewed ? null : await feedOf(userId)
      if (current) return { feed: current }
      // A second click finds the address that the first has made.
      const isFirst = !body.isRenewed && (await feeds.findOfUser(db, userId)) === null
      await storeAddress(userId, isFirst ? feeds.insertIfNone : feeds.replace)
      const feed = await feedOf(userId)
      if (!feed) throw new Refused('NOT_FOUND')
      return { feed }
    },

    removeFeed: ({ viewer }) => feeds.remove(db, viewer.userId),
  }
}

const ADDRESSES_PER_HOUR = 20

interface Dependencies {
  db: Db
  clock: Clock
  limits: Pick<RateLimiter, 'consume'>
  /** The addresses of calendars are derived from them. */
  keys: KeyRing
  liveSessions: LiveSessionsService
  programme: Pick<ProgrammeService, 'upcomingSessions'>
  locales: Pick<LocalesService, 'localeOf'>
  siteName: () => Promise<string>
  /** Where people reach the site, without a slash at the end. */
  siteUrl: () => string
}
