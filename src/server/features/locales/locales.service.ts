import * as locales from './locales.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { locale as calls, LocaleAnswer } from '#shared/contract/locale.ts'
import { DEFAULT_LOCALE, isTimeZone, type Language, type Locale } from '#shared/domain/locale.ts'

export interface LocalesService extends Handlers<typeof calls> {
  localeOf(userId: string, within?: Db): Promise<Locale>
  /**
   * Stores what a browser says when its user signs in: the language chosen there, and its time zone unless the user has
   * chosen one. Returns what is stored then.
   */
  recordFromBrowser(userId: string, browser: BrowserLocale): Promise<LocaleAnswer>
}

/** What a browser knows about its user; unknown time zones are ignored. */
export interface BrowserLocale {
  language?: Language | undefined
  browserTimeZone?: string | undefined
}

/** The language and time zone of each user, for everything that reaches them outside of the screens. */
export function localesService({ db }: { db: Db }): LocalesService {
  const localeFor = async (userId: string, within = db) => (await locales.find(within, userId)) ?? NOTHING_KNOWN

  async function save(userId: string, change: locales.LocaleChange): Promise<LocaleAnswer> {
    const saved = await locales.save(db, userId, change)
    if (!saved) throw new Refused('UNAUTHENTICATED')
    return saved
  }

  return {
    async localeOf(userId, within) {
      const { language, timeZone } = await localeFor(userId, within)
      return { language: language ?? DEFAULT_LOCALE.language, timeZone }
    },

    async recordFromBrowser(userId, { language = null, browserTimeZone }) {
      const timeZone = known(browserTimeZone)
      if (language === null && timeZone === null) return localeFor(userId)
      return save(userId, { language, timeZone, isTimeZoneChosen: null })
    },

    read: async ({ viewer }) => ({ locale: await localeFor(viewer.userId) }),

    async update({ viewer, body: { language = null, timeZone, browserTimeZone } }) {
      const change = {
        language,
        timeZone: timeZone ?? known(browserTimeZone),
        isTimeZoneChosen: timeZone === undefined ? null : timeZone !== null,
      }
      return { locale: await save(viewer.userId, change) }
    },
  }
}

const NOTHING_KNOWN: LocaleAnswer = { language: null, timeZone: null, isTimeZoneChosen: false }

function known(timeZone: string | undefined): string | null {
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : null
}
