import { offerPlaceholders, planKey, planPlaceholders, translatedPlaceholder, withCourseOffer } from './course-offer.ts'
import { describe, expect, test } from 'vitest'

const [place, annual] = [offerPlaceholders, planPlaceholders('ANNUAL')]
const page = [
  `<p>${place.start}<b>${place.price}</b>${place.discountStart}<s>${place.fullPrice}</s> ${place.percent}% OFF`,
  `${place.discountEnd}${place.end}</p>`,
].join('')

const halfYearly = {
  id: 'plan-2',
  planType: 'HALF_YEARLY',
  planName: 'Half-Yearly',
  tagline: 'All of it',
  priceInPaise: 69_900,
  fullPriceInPaise: null,
} as const
const year = { ...halfYearly, id: 'plan-3', planType: 'ANNUAL', planName: 'Annual', priceInPaise: 1_29_900 } as const

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

describe('a part for each plan of a type', () => {
  const list = `<ul>${annual.each}<li id="${annual.key}">${annual.name} ${annual.price}</li>${annual.endEach}</ul>`

  test('is repeated, with the type as the key of the first and the id of the others', () => {
    const family = { ...year, id: 'plan-4', planName: 'Family <2>', priceInPaise: 1_99_900 }
    expect(fill(list, [halfYearly, year, family])).toBe(
      '<ul><li id="ANNUAL">Annual ₹1,299</li><li id="plan-4">Family &lt;2> ₹1,999</li></ul>',
    )
    expect([year, family].map((plan) => planKey(plan, [year, family]))).toEqual(['ANNUAL', 'plan-4'])
  })

  test('is left out while there is none', () => {
    expect(fill(list, [halfYearly])).toBe('<ul></ul>')
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
