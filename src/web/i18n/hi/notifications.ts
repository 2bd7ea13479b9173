import type { Dictionary } from '#web/i18n/t.ts'

/** The bell of the member's header. */
export const notifications: Dictionary = {
  Notifications: 'सूचनाएँ',
  'Notifications: {count} unread': 'सूचनाएँ: {count} अपठित',
  'Loading notifications...': 'सूचनाएँ लोड हो रही हैं...',
  'Failed to fetch notifications.': 'सूचनाएँ लोड नहीं हो सकीं।',
  'No notifications yet': 'अभी कोई सूचना नहीं है',
  'What we have to tell you appears here.': 'आपके लिए हमारे संदेश यहाँ दिखेंगे।',
  'Mark all as read': 'सभी को पढ़ा हुआ मानें',
  Unread: 'अपठित',
  'To the live session': 'लाइव सत्र पर जाएँ',
}
