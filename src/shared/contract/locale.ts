import { call } from './call.ts'
import { boundedText } from './fields.ts'
import { isTimeZone, LANGUAGE_CODES, MAX_TIME_ZONE_LENGTH } from '#shared/domain/locale.ts'
import * as z from 'zod/mini'

export const language = z.enum(LANGUAGE_CODES, 'Please choose a language.')

/** As a browser names it; unknown names are ignored, since they must not keep anyone from signing in. */
export const browserTimeZone = boundedText(MAX_TIME_ZONE_LENGTH, { error: 'Please choose a time zone.' })

const timeZone = browserTimeZone.check(z.refine(isTimeZone, 'Please choose a time zone.'))

/** The language and time zone in which the signed-in person gets emails. */
export const localeAnswer = z.object({
  /** Null until the person has chosen one. */
  language: z.nullable(language),
  /** The chosen time zone, or the one of the browser that was last used; null when neither is known. */
  timeZone: z.nullable(z.string()),
  isTimeZoneChosen: z.boolean(),
})
export type LocaleAnswer = z.output<typeof localeAnswer>

export const locale = {
  read: call({
    method: 'GET',
    path: '/user/locale',
    audience: 'USER',
    seenByTeam: {},
    summary: 'The language and time zone of the signed-in person.',
    answer: z.object({ locale: localeAnswer }),
  }),
  update: call({
    method: 'PATCH',
    path: '/user/locale',
    audience: 'USER',
    summary: 'Change the language or the time zone; what is not named stays.',
    body: z.object({
      language: z.optional(language),
      /** The zone that the person chooses; null for that of the browser. */
      timeZone: z.optional(z.nullable(timeZone)),
      /** Recorded unless the person has chosen a zone. */
      browserTimeZone: z.optional(browserTimeZone),
    }),
    answer: z.object({ locale: localeAnswer }),
  }),
}
