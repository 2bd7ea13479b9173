import {
  offerPlaceholders,
  planPlaceholders,
  plansInOrder,
  translatedPlaceholder,
  withCourseOffer,
} from './course-offer.ts'
import { PLAN_TYPES, type PlanType } from './domain/plans.ts'
import { describe, expect, test } from 'vitest'

const [place, annual] = [offerPlaceholders, planPlaceholders('ANNUAL')]
const page = [
  `<p>${place.start}<b>${place.price}</b>${place.discountStart}<s>${place.fullPrice}</s> ${place.percent}% OFF`,
  `${place.discountEnd}${place.end}</p>`,
].join('')

const halfYearly = {
  planType: 'HALF_YEARLY',
  planName: 'Half-Yearly',
  tagline: 'All of it',
  description: '',
  features: [],
  priceInPaise: 69_900,
  fullPriceInPaise: null,
} as const
const year = { ...halfYearly, planType: 'ANNUAL', planName: 'Annual', priceInPaise: 1_29_900 } as const

const escape = (text: string) => text.replaceAll('<', '&lt;')
const fill = (text: string, offer: Parameters<typeof withCourseOffer>[1]) => withCourseOffer(text, offer, escape)

test.each([
  [
    'a price and a struck-through price',
    [{ ...halfYearly, fullPriceInPaise: 299_900 }],
    '<p><b>₹699</b><s>₹2,999</s> 80% OFF</p>',
  ],
  ['a price alone', [{ ...halfYearly, priceInPaise: 1_29_900 }], '<p><b>₹1,299</b></p>'],
  ['nothing while the course is not on sale', [year], '<p></p>'],
])('a page shows %s', (_, offer, html) => {
  expect(fill(page, offer)).toBe(html)
})

test('a page without the offer stays as it is', () => {
  expect(fill('<p>100 % calm</p>', [])).toBe('<p>100 % calm</p>')
})

describe('the plans of a page', () => {
  const cardOf = (planType: PlanType) => {
    const { start, end, name, eachFeature, endFeature, feature, featureLanguage, ...plan } = planPlaceholders(planType)
    return [
      `${start}<li>${name}`,
      `${plan.descriptionStart}<p lang="${plan.descriptionLanguage}">${plan.description}</p>${plan.descriptionEnd}`,
      `${eachFeature}<b lang="${featureLanguage}">${feature}</b>${endFeature}</li>${end}`,
    ].join('')
  }
  const list = `<ul>${plansInOrder.start}${PLAN_TYPES.map(cardOf).join('')}${plansInOrder.end}</ul>`

  test('stand in the order of the offer, and those that are not on sale are left out', () => {
    expect(fill(list, [year, halfYearly])).toBe('<ul><li>Annual</li><li>Half-Yearly</li></ul>')
    expect(fill(list, [])).toBe('<ul></ul>')
  })

  test('have the words of the owner in their language, made safe', () => {
    const described = { ...year, description: 'पूरा साल', features: ['A <letter>', '% of calm'] }
    expect(fill(list, [described])).toBe(
      '<ul><li>Annual<p lang="hi">पूरा साल</p><b lang="en">A &lt;letter></b><b lang="en">% of calm</b></li></ul>',
    )
  })
})

test.each([
  ['names what a year saves', [halfYearly, year], '₹99'],
  ['names no saving beside no half-yearly plan', [year], ''],
  ['names no saving when a year costs more than two half-years', [halfYearly, { ...year, priceInPaise: 1_39_900 }], ''],
])('a page %s', (_, offer, saving) => {
  expect(fill(`${annual.savingStart}${annual.saving}${annual.savingEnd}`, offer)).toBe(saving)
})

test('the structured data has the offers of all plans, whatever their names are', () => {
  const data = fill(`<script>{"offers":"${place.structuredData}"}</script>`, [
    halfYearly,
    { ...year, planName: '</script>"' },
  ])
  expect(data.match(/<\/script>/g)).toHaveLength(1)
  expect(JSON.parse(data.slice('<script>'.length, -'</script>'.length))).toEqual({
    offers: [
      expect.objectContaining({ '@type': 'Offer', name: 'Half-Yearly', price: '699', priceCurrency: 'INR' }),
      expect.objectContaining({ '@type': 'Offer', name: '</script>"', price: '1299', priceCurrency: 'INR' }),
    ],
  })
})

test('shipped words are shown in translation, and an owner’s words as they were written', () => {
  const name = translatedPlaceholder(annual.name, { shipped: 'Annual', shown: 'वार्षिक' })
  expect(fill(name, [year])).toBe('वार्षिक')
  expect(fill(name, [{ ...year, planName: 'A year of <calm>' }])).toBe('A year of &lt;calm>')
  expect(translatedPlaceholder(annual.name, { shipped: 'Annual', shown: 'Annual' })).toBe(annual.name)
})
