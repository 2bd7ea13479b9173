import { SITE_URL_PLACEHOLDER } from './site-url.ts'
import type { SiteTexts } from './texts.ts'

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

export function courseData({ brand, courses, figures }: SiteTexts): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: courses.heading,
    description: courses.description,
    url: `${SITE_URL_PLACEHOLDER}/courses`,
    inLanguage: ['en-IN', 'hi-IN'],
    provider: { '@type': 'Organization', name: brand, sameAs: `${SITE_URL_PLACEHOLDER}/` },
    offers: {
      '@type': 'Offer',
      category: 'Paid',
      price: figures.price.replaceAll(/\D/g, ''),
      priceCurrency: 'INR',
    },
    // A session of about an hour each week of the six months.
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseSchedule: { '@type': 'Schedule', duration: 'PT1H', repeatFrequency: 'Weekly', repeatCount: 26 },
    },
  }
}

export function questionsData({ questions }: SiteTexts): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
