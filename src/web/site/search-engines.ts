import type { SiteTexts } from './texts.ts'
import { offerPlaceholders } from '#shared/course-offer.ts'
import { publicPathIn, publicScreens } from '#shared/screens.ts'
import { sectionOf } from '#shared/site-content/site-content.ts'
import { languages } from '#web/i18n/t.ts'

/** Structured data for search engines (schema.org); it contains only what the page shows. */
export type StructuredData = Readonly<Record<string, unknown>>

export function organizationData({ brand, contactEmail, home }: SiteTexts): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand,
    description: home.description,
    url: `${SITE_URL_PLACEHOLDER}/`,
    logo: `${SITE_URL_PLACEHOLDER}/icons/icon-512.png`,
    contactPoint: { '@type': 'ContactPoint', email: contactEmail, contactType: 'customer support' },
  }
}

export function courseData({ brand, courses }: SiteTexts): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: courses.heading,
    description: courses.description,
    url: `${SITE_URL_PLACEHOLDER}/courses`,
    inLanguage: ['en-IN', 'hi-IN'],
    provider: { '@type': 'Organization', name: brand, sameAs: `${SITE_URL_PLACEHOLDER}/` },
    offers: offerPlaceholders.structuredData,
    // A session of about an hour each week of the six months.
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseSchedule: { '@type': 'Schedule', duration: 'PT1H', repeatFrequency: 'Weekly', repeatCount: 26 },
    },
  }
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
        (code) => `<url><loc>${SITE_URL_PLACEHOLDER}${publicPathIn(code, path)}</loc>${others.join('')}</url>`,
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

/** A placeholder for the site's URL: the server replaces it with PUBLIC_URL when it reads the built pages. */
export const SITE_URL_PLACEHOLDER = '%PUBLIC_URL%'
