import { t } from '#web/i18n/t.ts'

/** The labels of fields that are not texts: those are named by the schema. */
const LABELS: Readonly<Record<string, () => string>> = {
  picture: () => t('Picture'),
  portrait: () => t('Portrait'),
  hasConsent: () => t('This person has agreed to be quoted here'),
  minutes: () => t('Minutes'),
  slug: () => t('Address of its page'),
  freeLessonId: () => t('Free lesson'),
  greetingId: () => t('Greeting in their own voice'),
  link: () => t('Link'),
  href: () => t('Link'),
  closing: () => t('End of the page'),
  newsletter: () => t('Newsletter'),
}

const HINTS: Readonly<Record<string, () => string>> = {
  minutes: () => t('Whole minutes.'),
  slug: () => t('Small letters, digits and hyphens, such as first-breath.'),
  freeLessonId: () => t('A published video. Everybody can watch it on the page of the module, without an account.'),
  greetingId: () => t('A published audio of about a minute. Everybody can hear it, without an account.'),
  link: () => t('May stay empty. A page such as /courses, or a whole address.'),
  href: () => t('A page such as /courses, or a whole address.'),
}

/** Lists and one of their items. */
const LISTS: Readonly<Record<string, { all: () => string; one: () => string }>> = {
  figures: { all: () => t('Figures'), one: () => t('Figure') },
  steps: { all: () => t('Steps'), one: () => t('Step') },
  people: { all: () => t('People'), one: () => t('Person') },
  modules: { all: () => t('Modules'), one: () => t('Module') },
  lessons: { all: () => t('Lessons'), one: () => t('Lesson') },
  testimonials: { all: () => t('Testimonials'), one: () => t('Testimonial') },
  questions: { all: () => t('Questions'), one: () => t('Question') },
  includes: { all: () => t('What is included'), one: () => t('Line') },
  parts: { all: () => t('Parts'), one: () => t('Part') },
  sections: { all: () => t('Sections'), one: () => t('Section') },
  ways: { all: () => t('Ways to reach you'), one: () => t('Way') },
  links: { all: () => t('Links'), one: () => t('Link') },
  menu: { all: () => t('Menu'), one: () => t('Entry') },
}

export function labelOf(name: string): string {
  return LABELS[name]?.() ?? name
}

export function hintOf(name: string): string | undefined {
  return HINTS[name]?.()
}

export function listTextsOf(name: string): { all: string; one: string } {
  const texts = LISTS[name]
  return { all: texts?.all() ?? name, one: texts?.one() ?? t('Entry') }
}
