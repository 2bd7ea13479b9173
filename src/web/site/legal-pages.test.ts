// @vitest-environment node
import { createSite, defaultContent } from './render.tsx'
import { BUILT_BRAND, withBrand } from '#shared/brand.ts'
import { BUILT_CONTACT, withContact } from '#shared/contact.ts'
import { BUILT_LEGAL_FACTS, type LegalFacts } from '#shared/domain/legal-facts.ts'
import { withLegalFacts } from '#shared/legal-facts.ts'
import { BUILT_SITE_NAME } from '#shared/site-name.ts'
import { expect, test } from 'vitest'

const PATHS = ['/privacy', '/terms', '/refunds', '/delivery', '/grievance'].flatMap((path) => [path, `/hi${path}`])
const ENTERED: LegalFacts = {
  legalName: 'Arunodaya Trust',
  address: '12 Temple Road\nPune',
  gstin: '27AAPFU0939F1ZV',
  grievanceName: 'Meera Joshi',
  grievanceEmail: 'meera@example.com',
  grievancePhone: '+91 98200 11224',
  courtPlace: 'Nashik',
  refundDays: 14,
  minimumAge: 16,
  updatedAt: new Date('2027-01-05T06:30:00Z'),
  inForceSince: new Date('2027-01-04T06:30:00Z'),
}
const NUMBERS = { ...BUILT_CONTACT, phone: '+91 98200 11223', whatsApp: '' }

const site = createSite(defaultContent)
const assets = { fontUrls: [] }

async function pageWith(path: string, facts: LegalFacts) {
  const page = await site.render(path, { en: assets, hi: assets })
  const filled = withContact(
    withLegalFacts(withBrand(page, BUILT_BRAND, BUILT_SITE_NAME), facts, (text) => text),
    facts.legalName ? NUMBERS : BUILT_CONTACT,
    (text) => text,
  )
  const body = filled.slice(filled.indexOf('<body'))
  return { filled, body, words: body.replaceAll(/<!-- -->/g, '').replaceAll(/<[^>]*>/g, ' ') }
}

test.each(PATHS)('%s has every fact once it is entered, and no placeholder', async (path) => {
  const { body, words } = await pageWith(path, ENTERED)
  expect(words).not.toMatch(/%|undefined|null/)
  for (const fact of ['Arunodaya Trust', '12 Temple Road, Pune', '27AAPFU0939F1ZV', '+91 98200 11223'])
    expect(words).toContain(fact)
  expect(body).toContain('href="tel:+919820011223"')
  expect(words).not.toContain('WhatsApp: ')
})

test.each(PATHS)('%s leaves out what is not entered', async (path) => {
  const { body, words } = await pageWith(path, BUILT_LEGAL_FACTS)
  expect(words).not.toMatch(/%|undefined|null|GSTIN: |Phone: |फ़ोन: /)
  expect(body).not.toMatch(/href="(tel|mailto):"/)
})

test.each([
  ['/privacy', 'Last updated December 2024', 'Last updated 5 Jan 2027'],
  ['/hi/privacy', 'पिछला बदलाव: दिसंबर 2024', 'पिछला बदलाव: 5 जनवरी 2027'],
  [
    '/privacy',
    'at least 13 years old',
    'at least 16 years old to take part, and under 18 a parent or guardian must agree',
  ],
  ['/terms', 'In force since December 2024', 'In force since 4 Jan 2027'],
  ['/terms', 'the courts of India decide', 'the courts of Nashik, India, decide'],
  ['/hi/terms', 'निर्णय भारत की अदालतें', 'निर्णय Nashik, भारत की अदालतें'],
  ['/refunds', 'within 7 days of paying', 'within 14 days of paying'],
  ['/hi/refunds', 'भुगतान के 7 दिन', 'भुगतान के 14 दिन'],
  ['/courses', 'within 7 days of paying', 'within 14 days of paying'],
  ['/grievance', 'A person of our team looks after every complaint.', 'Our grievance officer is Meera Joshi.'],
  ['/hi/grievance', 'हमारी टीम का एक व्यक्ति', 'हमारे शिकायत अधिकारी: Meera Joshi।'],
])('%s says “%s” before and “%s” after', async (path, before, after) => {
  expect((await pageWith(path, BUILT_LEGAL_FACTS)).words).toContain(before)
  const { words } = await pageWith(path, ENTERED)
  expect(words).toContain(after)
  expect(words).not.toContain(before)
})

test('where only adults may take part, no page speaks of guardians', async () => {
  for (const path of ['/privacy', '/terms'])
    expect((await pageWith(path, { ...ENTERED, minimumAge: 18 })).words).not.toMatch(/18 a parent|If you are under 18/)
})

test('search engines are told the address once it is entered', async () => {
  const organization = async (facts: LegalFacts): Promise<unknown> => {
    const { filled } = await pageWith('/', facts)
    const data = [...filled.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    const found = data.find(([, text = '']) => text.includes('"@type":"EducationalOrganization","name"'))
    return JSON.parse(found?.[1] ?? 'null')
  }
  expect(await organization(ENTERED)).toMatchObject({ address: '12 Temple Road, Pune' })
  const built = await organization(BUILT_LEGAL_FACTS)
  expect(built).toMatchObject({ '@type': 'EducationalOrganization', logo: expect.stringMatching(/\.png$/) })
  expect(built).not.toHaveProperty('address')
})
