import { call } from './call.ts'
import { boundedText, optionalEmail, optionalText, takesEffect, text, version } from './fields.ts'
import { WEBINAR_CHAT_MODES } from '#shared/domain/live-room.ts'
import * as z from 'zod/mini'

/** The key secret never leaves the server, only the fact that it is set. */
export const settingsAnswer = z.object({
  websiteName: z.string(),
  razorpayKeyId: z.string(),
  razorpayKeySecretSet: z.boolean(),
  programmeTime: z.string(),
  /** Who may write in the rooms of the daily webinars that open from now on. */
  webinarChatMode: z.enum(WEBINAR_CHAT_MODES),
  /** Where people write to, and where replies to emails go; empty when none is set. */
  contactEmail: z.string(),
  /** Numbers with the country's code; empty while there are none. */
  contactPhone: z.string(),
  contactWhatsApp: z.string(),
  /** Whether uploaded files of videos are removed a month after their conversion. */
  removesOriginals: z.boolean(),
  version,
})

/** A phone number that visitors may see, with the country's code; may be empty. */
export const contactNumber = (name: string) =>
  optionalText(name, 30).check(
    z.refine(
      (number) => number === '' || /^\+[1-9](?:[ -]?\d){7,14}$/.test(number),
      'Please begin with + and the country code, such as +91 98200 11223.',
    ),
  )

export const settings = {
  get: call({
    method: 'GET',
    path: '/admin/settings',
    audience: 'ADMIN',
    needs: 'settings.write',
    summary: 'The settings, without the key secret.',
    answer: z.object({ settings: settingsAnswer }),
  }),
  update: call({
    method: 'PATCH',
    path: '/admin/settings',
    audience: 'ADMIN',
    needs: 'settings.write',
    freshCode: 'sometimes',
    summary:
      'Change settings; an empty key secret keeps the one that is stored. Another name, key or contact, and removing originals, wants a fresh code. With a version that is no more: 409 and the settings as they are now.',
    body: z.partial(
      z.object({
        websiteName: text('Website Name', 100),
        razorpayKeyId: optionalText('Key ID', 100),
        razorpayKeySecret: optionalText('Key Secret', 200),
        programmeTime: boundedText(5, { error: 'Please enter a time such as 20:00.' }).check(
          z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 20:00.'),
        ),
        webinarChatMode: z.enum(WEBINAR_CHAT_MODES),
        contactEmail: optionalEmail,
        contactPhone: contactNumber('Phone'),
        contactWhatsApp: contactNumber('WhatsApp'),
        removesOriginals: z.boolean(),
        takesEffect,
        version,
      }),
    ),
    answer: z.object({ settings: settingsAnswer }),
  }),
}

export const paymentKeys = {
  test: call({
    method: 'POST',
    path: '/admin/settings/test-keys',
    audience: 'ADMIN',
    needs: 'settings.write',
    freshCode: 'always',
    summary:
      'Ask the provider whether it accepts these keys, before they are saved; an empty secret stands for the stored one.',
    body: z.object({
      razorpayKeyId: text('Key ID', 100),
      razorpayKeySecret: z._default(optionalText('Key Secret', 200), ''),
    }),
    answer: z.object({ message: z.string() }),
  }),
}
