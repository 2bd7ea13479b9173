import type { HomeSection } from '#shared/site-content/site-content.ts'
import { t } from '#web/i18n/t.ts'

interface SectionTexts {
  name: () => string
  /** What it shows, or where that comes from. */
  hint: () => string
}

export const sectionTexts: Readonly<Record<HomeSection['kind'], SectionTexts>> = {
  hero: {
    name: () => t('Opening'),
    hint: () => t('What visitors see first: one promise, and a picture if you have one.'),
  },
  figures: {
    name: () => t('Figures'),
    hint: () =>
      t(
        'Those that the product comes with are counted; small ones are not shown. What you write stays as you write it.',
      ),
  },
  journey: { name: () => t('The journey'), hint: () => t('The steps from the first visit to daily practice.') },
  ebook: { name: () => t('Free e-book'), hint: () => t('Invites visitors to read the free e-book of your library.') },
  people: { name: () => t('Who benefits'), hint: () => t('The people that the course is for.') },
  modules: { name: () => t('Modules'), hint: () => t('The parts of the course. Each has a page of its own.') },
  teacher: { name: () => t('Teacher'), hint: () => t('Who teaches: a portrait, a name and at most 80 words.') },
  testimonials: { name: () => t('Testimonials'), hint: () => t('What members say. Each has to have agreed to it.') },
  schedule: { name: () => t('Next live session'), hint: () => t('The date comes from your live streams.') },
  questions: { name: () => t('Questions'), hint: () => t('What people ask before they begin.') },
  offer: { name: () => t('The whole course'), hint: () => t('The price comes from your plans.') },
  plans: { name: () => t('Plans'), hint: () => t('The prices come from your plans.') },
  freeText: { name: () => t('Text'), hint: () => t('A text of your own, with bold words, links and lists.') },
  pictureBand: { name: () => t('Picture'), hint: () => t('A picture as wide as the page.') },
}
