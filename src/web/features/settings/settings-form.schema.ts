import type { Answer } from '#shared/contract/call.ts'
import { settings as calls } from '#shared/contract/settings.ts'
import { t } from '#web/i18n/t.ts'
import type { FieldLabels } from '#web/platform/form-changes.ts'
import * as z from 'zod/mini'

export type Settings = Answer<typeof calls.get>['settings']

/** The fields of the settings form: all settings but one that is asked about by itself. */
export const settingsForm = z.omit(z.required(calls.update.body), {
  version: true,
  takesEffect: true,
  removesOriginals: true,
})
export type SettingsForm = z.output<typeof settingsForm>

/** The server never returns the secret: its field is empty initially, so it is sent only if one was entered. */
export function initialSettingsForm({
  websiteName,
  programmeTime,
  webinarChatMode,
  contactEmail,
  contactPhone,
  contactWhatsApp,
  razorpayKeyId,
}: Settings): SettingsForm {
  const contact = { contactEmail, contactPhone, contactWhatsApp }
  return { websiteName, programmeTime, webinarChatMode, ...contact, razorpayKeyId, razorpayKeySecret: '' }
}

export const settingsLabels: FieldLabels<SettingsForm> = {
  websiteName: () => t('Website Name'),
  programmeTime: () => t('Daily webinar time (IST)'),
  webinarChatMode: () => t('Chat in the daily webinar'),
  contactEmail: () => t('Contact email'),
  contactPhone: () => t('Contact phone'),
  contactWhatsApp: () => t('Contact by WhatsApp'),
  razorpayKeyId: () => t('Razorpay Key ID'),
  razorpayKeySecret: () => t('Razorpay Key Secret'),
}
