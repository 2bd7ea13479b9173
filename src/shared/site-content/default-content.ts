import { defaultFrame } from './default-frame.ts'
import { defaultMeetingPages } from './default-meeting-pages.ts'
import { defaultPages } from './default-pages.ts'
import { defaultSections } from './default-sections.ts'
import type { SiteContent } from './site-content.ts'

/** The words that the public pages have until an owner publishes others (specification §2). */
export const defaultContent: SiteContent = {
  home: {
    title: {
      en: 'Online meditation and sadhana course, six months – Sadhana',
      hi: 'ऑनलाइन ध्यान और साधना कोर्स, छह महीने – Sadhana',
    },
    description: {
      en: 'Learn meditation, pranayama and mantra online, in Hindi and English: a 6-month course of short teachings, with a live session every Sunday at 10 AM IST.',
      hi: 'घर बैठे ध्यान, प्राणायाम और मंत्र सीखें, हिन्दी और अंग्रेज़ी में: छोटे-छोटे पाठों का 6 महीने का कोर्स, और हर रविवार सुबह 10 बजे (IST) लाइव सत्र।',
    },
    sections: defaultSections,
  },
  ...defaultPages,
  ...defaultMeetingPages,
  ...defaultFrame,
}
