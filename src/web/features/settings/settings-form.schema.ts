import type { Answer, Body } from '#shared/contract/call.ts'
import { settings as calls } from '#shared/contract/settings.ts'
import { t } from '#web/i18n/t.ts'
import * as z from 'zod/mini'

export type Settings = Answer<typeof calls.get>['settings']

/** The fields of the settings form: all settings. */
export const settingsForm = z.omit(z.required(calls.update.body), { version: true })
export type SettingsForm = z.output<typeof settingsForm>

/** The server never returns the secret: its field is empty initially. */
export function initialSettingsForm({ websiteName, programmeTime, razorpayKeyId }: Settings): SettingsForm {
  return { websiteName, programmeTime, razorpayKeyId, razorpayKeySecret: '' }
}

/** The changed fields, which are sent. */
export function changedFields(before: SettingsForm, after: SettingsForm): Body<typeof calls.update> {
  const { websiteName, programmeTime, razorpayKeyId, razorpayKeySecret } = after
  return {
    ...(websiteName !== before.websiteName && { websiteName }),
    ...(programmeTime !== before.programmeTime && { programmeTime }),
    ...(razorpayKeyId !== before.razorpayKeyId && { razorpayKeyId }),
    ...(razorpayKeySecret !== '' && { razorpayKeySecret }),
  }
}

const FIELD_LABELS: Record<keyof SettingsForm, () => string> = {
  websiteName: () => t('Website Name'),
  programmeTime: () => t('Daily webinar time (IST)'),
  razorpayKeyId: () => t('Razorpay Key ID'),
  razorpayKeySecret: () => t('Razorpay Key Secret'),
}

/** The labels of the fields that differ between two forms. */
export function changedFieldLabels(before: SettingsForm, after: SettingsForm): string[] {
  const changes = changedFields(before, after)
  return Object.entries(FIELD_LABELS).flatMap(([field, label]) => (field in changes ? [label()] : []))
}
