import type { Module } from './module-cards.tsx'
import { socialPicturePath } from './social-picture.ts'
import type { SiteTexts } from './texts.ts'
import { contactPlaceholders } from '#shared/contact.ts'
import { offerPlaceholders } from '#shared/course-offer.ts'
import { factPlaceholders, ifEntered } from '#shared/legal-facts.ts'
import { modulePath, publicPathIn, publicScreens, screens } from '#shared/screens.ts'
import { LAST_MODIFIED_PLACEHOLDER } from '#shared/site-content/rendered-site.ts'
import { sectionOf } from '#shared/site-content/site-content.ts'
import { sessionPlaceholders } from '#shared/upcoming-sessions.ts'
import { type Language, languages } from '#web/i18n/t.ts'

/** Structured data for search engines (schema.org); it contains only what the page shows. */
export type StructuredData = Readonly<Record<string, unknown>>

/** The organisation; the server leaves out address and phone, with the end of the text before each, while there is none. */
export function organizationData({ brand, contactEmail, home }: SiteTexts, language: Language): StructuredData {
  const { phone } = contactPlaceholders
  const [addressStart = '', addressEnd = ''] = ifEntered('address', '|').split('|')
  return {
    '@context': 'https://schema.org',
    '@type': 'EducationalOrganization',
    name: brand,
    description: home.description,
    url: urlOf(language, '/'),
    logo: `${SITE_URL_PLACEHOLDER}/icons/icon-512.png${addressStart}`,
    address: factPlaceholders.address + addressEnd,
    contactPoint: {
      '@type': 'ContactPoint',
      email: contactEmail,
      contactType: `customer support${phone.start}`,
      telephone: phone.number + phone.end,
    },
  }
}

/** The course with the offers of all plans, which the server fills in. */
export function courseData(texts: SiteTexts, language: Language): StructuredData {
  return {
    ...courseBase(texts, language),
    name: texts.home.title,
    description: texts.courses.description,
    url: urlOf(language, screens.courses),
    image: SITE_URL_PLACEHOLDER + socialPicturePath(language, screens.courses),
    syllabusSections: sectionOf(texts, 'modules').modules.map(({ title, text }) => ({
      '@type': 'Syllabus',
      name: title,
      description: text,
    })),
  }
}

/** One module, as a course of its own that is sold with the whole. */
export function moduleData(
  texts: SiteTexts,
  { module, language }: { module: Module; language: Language },
): StructuredData {
  return {
    ...courseBase(texts, language),
    name: module.title,
    description: module.text,
    url: urlOf(language, modulePath(module.slug)),
    image: SITE_URL_PLACEHOLDER + socialPicturePath(language, modulePath(module.slug)),
    ...(module.outcome !== '' && { teaches: module.outcome }),
    isPartOf: { '@type': 'Course', name: texts.home.title, url: urlOf(language, screens.courses) },
  }
}

function courseBase(texts: SiteTexts, language: Language) {
  const { isShown, name } = sectionOf(texts, 'teacher')
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    inLanguage: LOCALES[language],
    educationalLevel: 'Beginner',
    provider: { '@type': 'EducationalOrganization', name: texts.brand, sameAs: `${SITE_URL_PLACEHOLDER}/` },
    offers: offerPlaceholders.structuredData,
    // A session of about an hour each week of the six months.
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseSchedule: { '@type': 'Schedule', duration: 'PT1H', repeatFrequency: 'Weekly', repeatCount: 26 },
      ...(isShown && name !== '' && { instructor: { '@type': 'Person', name } }),
    },
  }
}

const LOCALES: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN' }

/** Where a page stands, from the home page on. */
export function breadcrumbData(language: Language, ways: readonly { name: string; path: string }[]): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: ways.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: urlOf(language, path),
    })),
  }
}

/** An event for each planned session, filled in by the server. */
export const sessionsData = sessionPlaceholders.structuredData

function urlOf(language: Language, path: string): string {
  return SITE_URL_PLACEHOLDER + publicPathIn(language, path)
}

export function questionsData(texts: SiteTexts): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: sectionOf(texts, 'questions').questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** Landing pages of emailed links are not listed. */
const unlistedPaths: readonly string[] = [
  publicScreens.newsletter,
  publicScreens.newsletterConfirm,
  publicScreens.newsletterUnsubscribe,
  publicScreens.remindersUnsubscribe,
  publicScreens.remindersEnded,
  publicScreens.accountDeleted,
]

/** The XML sitemap: every listed page, by its English path, with its URL in each language. */
export function sitemap(paths: readonly string[]): string {
  const codes = Object.keys(languages)
  const urls = paths
    .filter((path) => !unlistedPaths.includes(path))
    .flatMap((path) => {
      const others = codes.map(
        (code) =>
          `<xhtml:link rel="alternate" hreflang="${code}" href="${SITE_URL_PLACEHOLDER}${publicPathIn(code, path)}"/>`,
      )
      others.push(`<xhtml:link rel="alternate" hreflang="x-default" href="${SITE_URL_PLACEHOLDER}${path}"/>`)
      return codes.map(
        (code) =>
          `<url><loc>${SITE_URL_PLACEHOLDER}${publicPathIn(code, path)}</loc>${LAST_MODIFIED}${others.join('')}</url>`,
      )
    })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

/** The server replaces the placeholder with the day of the build or of the publication. */
const LAST_MODIFIED = `<lastmod>${LAST_MODIFIED_PLACEHOLDER}</lastmod>`

/** A placeholder for the site's URL: the server replaces it with PUBLIC_URL when it reads the built pages. */
export const SITE_URL_PLACEHOLDER = '%PUBLIC_URL%'
