import { locale as calls, type LocaleAnswer } from '#shared/contract/locale.ts'
import type { Body } from '#shared/contract/call.ts'
import { applyLanguage, chosenLanguage, onLanguageChosen } from '#web/i18n/language.ts'
import { browserTimeZone, setChosenTimeZone } from '#web/i18n/time-zone.ts'
import { request } from '#web/platform/api-client.ts'
import { readStored, writeStored } from '#web/platform/local-storage.ts'
import { queryClient, queryOf } from '#web/platform/query-client.ts'
import { useEffect } from 'react'

/** After the first screen has loaded. */
const START_AFTER_MS = 3000

export const localeQuery = queryOf(calls.read, {})

/**
 * Keeps the stored language and time zone what the member uses: sends what this browser has not sent yet, and takes over
 * what was chosen on another device. What fails is sent with the next page.
 */
export function useLocaleSync(): void {
  useEffect(() => {
    const timer = setTimeout(() => void sync().catch(() => undefined), START_AFTER_MS)
    const stop = onLanguageChosen(() => void sendLanguage().catch(() => undefined))
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}

/** What the sign-in tells the server of this browser. */
export function browserLocale(): { language?: 'en' | 'hi'; browserTimeZone: string } {
  const language = chosenLanguage()
  return { ...(language && { language }), browserTimeZone: browserTimeZone() }
}

/** Takes over what is stored with the account; a language chosen in this browser stays. */
export function takeOver({ language, timeZone, isTimeZoneChosen }: LocaleAnswer): void {
  setChosenTimeZone(isTimeZoneChosen ? timeZone : null)
  if (chosenLanguage() === null && language !== null) void applyLanguage(language)
  writeStored('sent-language', chosenLanguage() ?? language)
}

export async function saveLocale(body: Body<typeof calls.update>): Promise<LocaleAnswer> {
  const answer = await request(calls.update, { body })
  queryClient.setQueryData(localeQuery.queryKey, answer)
  setChosenTimeZone(answer.locale.isTimeZoneChosen ? answer.locale.timeZone : null)
  return answer.locale
}

async function sync(): Promise<void> {
  const { locale } = await queryClient.fetchQuery(localeQuery)
  const isNewZone = !locale.isTimeZoneChosen && locale.timeZone !== browserTimeZone()
  if (isNewZone) await saveLocale({ browserTimeZone: browserTimeZone() })
  await sendLanguage()
  takeOver(locale)
}

/** Sends the language chosen in this browser, here or on the public pages, unless it was sent before. */
async function sendLanguage(): Promise<void> {
  const language = chosenLanguage()
  if (language === null || language === readStored('sent-language')) return
  await saveLocale({ language })
  writeStored('sent-language', language)
}
