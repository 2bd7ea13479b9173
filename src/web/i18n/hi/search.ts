import type { Dictionary } from '#web/i18n/t.ts'

/** The search of members. */
export const search: Dictionary = {
  'Search in courses, talks and e-books': 'पाठ्यक्रमों, प्रवचनों और ई-बुक में खोजें',
  Titles: 'शीर्षक',
  Spoken: 'जो कहा गया',
  'In e-books': 'ई-बुक में',
  'Not in your plan': 'आपके प्लान में नहीं',
  'The search did not work.': 'खोज नहीं हो सकी।',
  'Clear recent searches': 'पिछली खोजें मिटाएँ',
  'Search is required.': 'कृपया खोज का शब्द लिखें।',
  'Search must be one line.': 'खोज एक ही पंक्ति में होनी चाहिए।',
}
