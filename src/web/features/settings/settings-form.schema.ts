import type { Body } from '#shared/contract/call.ts'
import { settings as calls } from '#shared/contract/settings.ts'
import * as z from 'zod/mini'

/** What the form of the settings holds: all of them. */
export const settingsForm = z.required(calls.update.body)
export type SettingsForm = z.output<typeof settingsForm>

/** What is sent: what was changed, so that what somebody else changed meanwhile stays. */
export function changesOf(before: SettingsForm, after: SettingsForm): Body<typeof calls.update> {
  const { websiteName, programmeTime, razorpayKeyId, razorpayKeySecret } = after
  return {
    ...(websiteName !== before.websiteName && { websiteName }),
    ...(programmeTime !== before.programmeTime && { programmeTime }),
    ...(razorpayKeyId !== before.razorpayKeyId && { razorpayKeyId }),
    ...(razorpayKeySecret !== '' && { razorpayKeySecret }),
  }
}
