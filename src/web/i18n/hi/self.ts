import type { Dictionary } from '#web/i18n/t.ts'

/** What members do for themselves: sessions, reminders, calendar, own data, leaving. */
export const self: Dictionary = {
  'Please type DELETE to confirm.': 'पुष्टि के लिए कृपया DELETE लिखें।',
  'Please choose yes or no.': 'कृपया हाँ या नहीं चुनें।',
  'Please confirm this with a fresh code from your email.': 'कृपया ईमेल से मिले नए कोड से इसकी पुष्टि करें।',
}
