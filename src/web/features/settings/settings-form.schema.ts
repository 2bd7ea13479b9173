import type { Answer, Body } from '#shared/contract/call.ts'
import { settings as calls } from '#shared/contract/settings.ts'
import { t } from '#web/i18n/t.ts'
import * as z from 'zod/mini'

export type Settings = Answer<typeof calls.get>['settings']

/** What the form of the settings holds: all of them. */
export const settingsForm = z.omit(z.required(calls.update.body), { version: true })
export type SettingsForm = z.output<typeof settingsForm>

/** The secret never comes back from the server: its field begins empty each time. */
export function initialSettingsForm({ websiteName, programmeTime, razorpayKeyId }: Settings): SettingsForm {
  return { websiteName, programmeTime, razorpayKeyId, razorpayKeySecret: '' }
}

/** What is sent: what was changed. */
export function changesOf(before: SettingsForm, after: SettingsForm): Body<typeof calls.update> {
  const { websiteName, programmeTime, razorpayKeyId, razorpayKeySecret } = after
  return {
    ...(websiteName !== before.websiteName && { websiteName }),
    ...(programmeTime !== before.programmeTime && { programmeTime }),
    ...(razorpayKeyId !== before.razorpayKeyId && { razorpayKeyId }),
    ...(razorpayKeySecret !== '' && { razorpayKeySecret }),
  }
}

/** What two forms say differently, by the names that the form shows. */
export function differencesOf(before: SettingsForm, after: SettingsForm): string[] {
  const changes = changesOf(before, after)
  return [
    ...(changes.websiteName === undefined ? [] : [t('Website Name')]),
    ...(changes.programmeTime === undefined ? [] : [t('Daily webinar time (IST)')]),
    ...(changes.razorpayKeyId === undefined ? [] : [t('Razorpay Key ID')]),
    ...(changes.razorpayKeySecret === undefined ? [] : [t('Razorpay Key Secret')]),
  ]
}
