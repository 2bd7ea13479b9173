import { defaultFrame } from './default-frame.ts'
import { defaultMeetingPages } from './default-meeting-pages.ts'
import { defaultPages } from './default-pages.ts'
import { defaultSections } from './default-sections.ts'
import type { SiteContent } from './site-content.ts'

/** The words that the public pages have until an owner publishes others (specification §2). */
export const defaultContent: SiteContent = {
  home: {
    title: {
      en: 'Sadhana – a six-month spiritual course',
      hi: 'Sadhana – छह महीने का आध्यात्मिक कोर्स',
    },
    description: {
      en: 'A 6-month course of short teachings, with a live session every Sunday at 10 AM IST.',
      hi: 'छोटे-छोटे पाठों का 6 महीने का कोर्स, और हर रविवार सुबह 10 बजे (IST) लाइव सत्र।',
    },
    sections: defaultSections,
  },
  ...defaultPages,
  ...defaultMeetingPages,
  ...defaultFrame,
}
