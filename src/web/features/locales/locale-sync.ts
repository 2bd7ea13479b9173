import { locale as calls, type LocaleAnswer } from '#shared/contract/locale.ts'
import type { Body } from '#shared/contract/call.ts'
import { recordSentLanguage, takeOverTimeZone, unsentLanguage } from '#web/i18n/browser-locale.ts'
import { onLanguageChosen } from '#web/i18n/language.ts'
import { browserTimeZone } from '#web/i18n/time-zone.ts'
import { request } from '#web/platform/api-client.ts'
import { memberViewOfTab } from '#web/platform/member-view.ts'
import { queryClient, queryOf } from '#web/platform/query-client.ts'
import { useEffect } from 'react'

/** After the first screen has loaded. */
const START_AFTER_MS = 3000

export const localeQuery = queryOf(calls.read, {})

/**
 * Keeps the stored language and time zone what the member uses: sends what this browser has not sent yet, and takes over
 * the time zone that was chosen on another device. What fails is sent with the next page.
 */
export function useLocaleSync(): void {
  useEffect(() => {
    // The browser is that of somebody who sees the product as the member.
    if (memberViewOfTab.get()) return undefined
    const timer = setTimeout(() => void sync().catch(() => undefined), START_AFTER_MS)
    const stop = onLanguageChosen(() => void sendLanguage().catch(() => undefined))
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}

export async function saveLocale(body: Body<typeof calls.update>): Promise<LocaleAnswer> {
  const answer = await request(calls.update, { body })
  queryClient.setQueryData(localeQuery.queryKey, answer)
  takeOverTimeZone(answer.locale)
  return answer.locale
}

async function sync(): Promise<void> {
  const { locale } = await queryClient.fetchQuery(localeQuery)
  const isNewZone = !locale.isTimeZoneChosen && locale.timeZone !== browserTimeZone()
  if (isNewZone) await saveLocale({ browserTimeZone: browserTimeZone() })
  else takeOverTimeZone(locale)
  await sendLanguage()
}

let lastSending: Promise<unknown> = Promise.resolve()

/** One after the other, so that the last of several quick choices is the one that stays. */
function sendLanguage(): Promise<void> {
  const sending = lastSending.then(sendChosenLanguage)
  lastSending = sending.catch(() => undefined)
  return sending
}

/** Sends the language chosen in this browser, here or on the public pages, unless it was sent before. */
async function sendChosenLanguage(): Promise<void> {
  const language = unsentLanguage()
  if (language === null) return
  await saveLocale({ language })
  recordSentLanguage(language)
}
