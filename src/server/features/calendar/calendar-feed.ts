import * as feeds from './calendar-feeds.repo.ts'
import { renderCalendar } from './calendar-file.ts'
import { matches, parseFeedAddress } from './feed-addresses.ts'
import { liveSessionEvent, webinarEvents } from './session-events.ts'
import type { Db } from '#server/db/database.ts'
import type { LiveSessionsService } from '#server/features/live-sessions/public.ts'
import type { LocalesService } from '#server/features/locales/public.ts'
import type { ProgrammeService } from '#server/features/programme/public.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/public.ts'
import type { PermissionReader } from '#server/features/team/public.ts'
import { Refused } from '#server/platform/errors.ts'
import type { RateLimiter } from '#server/platform/rate-limiter.ts'
import type { Clock } from '#server/ports/clock.ts'
import { includesLiveSessions, includesProgramme } from '#shared/domain/access.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'

export type ReadCalendarFeed = (request: { fileName: string; ip: string }) => Promise<string>

/** Past sessions stay in the calendar this long. */
const PAST_DAYS = 30
const READ_EVERY_SECONDS = 3600
/** Some programs read at every look of their owner, from several devices. */
const READS_PER_HOUR = 120
/** Of addresses that do not exist (any more), from one network. */
const UNKNOWN_PER_HOUR = 300

/**
 * The calendar of the member whose address it is: the live sessions and webinars that their plan includes. An ended plan
 * leaves an empty calendar, because programs show an error each time they fail to read one.
 */
export function createCalendarFeed(dependencies: Dependencies): ReadCalendarFeed {
  const { db, clock, limits, permissionsOf, subscriptions, liveSessions, programme, locales, siteName, siteUrl } =
    dependencies

  async function eventsOf(userId: string, site: Parameters<typeof liveSessionEvent>[1]) {
    const subscription = await subscriptions.getSubscription(userId)
    const watchesAll = (await permissionsOf(userId))?.includes('content.watch') === true
    const since = new Date(clock.now().getTime() - PAST_DAYS * DAY_IN_MS)
    const { activatedAt, expiresAt } = subscription
    const isLong = watchesAll || includesLiveSessions(subscription)
    const sessions = isLong ? await liveSessions.sessionsSince(since) : []
    const hasWebinars = !watchesAll && includesProgramme(subscription) && activatedAt !== null
    const webinars = hasWebinars ? (await programme.webinarsOf([{ userId, activatedAt }])).get(userId) : undefined
    const isIncluded = ({ start, end }: { start: Date; end: Date }) =>
      end > since && (watchesAll || expiresAt === null || start < expiresAt)
    return [
      ...sessions.filter(isIncluded).map((session) => liveSessionEvent(session, site)),
      ...webinarEvents((webinars ?? []).filter(isIncluded), { ...site, userId }),
    ]
  }

  return async ({ fileName, ip }) => {
    const address = parseFeedAddress(fileName)
    const feed = address && (await feeds.find(db, address.id))
    if (!address || !feed || !matches(address.secret, feed.secret_hash)) {
      await limits.consume([
        { action: 'unknown calendars read', subject: ip, max: UNKNOWN_PER_HOUR, withinSeconds: 3600 },
      ])
      throw new Refused('NOT_FOUND')
    }
    await limits.consume([{ action: 'calendar read', subject: feed.id, max: READS_PER_HOUR, withinSeconds: 3600 }])
    const { language } = await locales.localeOf(feed.user_id)
    const name = await siteName()
    const events = await eventsOf(feed.user_id, { siteName: name, siteUrl: siteUrl(), language })
    return renderCalendar({ name, events, readEverySeconds: READ_EVERY_SECONDS }, clock.now())
  }
}

export interface Dependencies {
  db: Db
  clock: Clock
  limits: Pick<RateLimiter, 'consume'>
  permissionsOf: PermissionReader
  subscriptions: Pick<SubscriptionsService, 'getSubscription'>
  liveSessions: Pick<LiveSessionsService, 'sessionsSince'>
  programme: Pick<ProgrammeService, 'webinarsOf'>
  locales: Pick<LocalesService, 'localeOf'>
  siteName: () => Promise<string>
  /** Where people reach the site, without a slash at the end. */
  siteUrl: () => string
}
