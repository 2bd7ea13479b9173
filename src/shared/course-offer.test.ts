import { offerPlaceholders as place, withCourseOffer } from './course-offer.ts'
import { expect, test } from 'vitest'

const page = [
  `<p>${place.start}<b>${place.price}</b>${place.discountStart}<s>${place.fullPrice}</s> ${place.percent}% OFF`,
  `${place.discountEnd}${place.end}</p><script>{"offers":"${place.structuredData}"}</script>`,
].join('')

const offers = (price: string) =>
  `{"offers":{"@type":"Offer","category":"Paid","price":"${price}","priceCurrency":"INR"}}`

test.each([
  [
    'a price and a struck-through price',
    { priceInPaise: 69_900, fullPriceInPaise: 299_900 },
    `<p><b>₹699</b><s>₹2,999</s> 80% OFF</p><script>${offers('699')}</script>`,
  ],
  [
    'a price alone',
    { priceInPaise: 1_29_900, fullPriceInPaise: null },
    `<p><b>₹1,299</b></p><script>${offers('1299')}</script>`,
  ],
  ['nothing while the course is not on sale', null, '<p></p><script>{"offers":[]}</script>'],
])('a page shows %s', (_, offer, html) => {
  expect(withCourseOffer(page, offer)).toBe(html)
})

test('a page without the offer stays as it is', () => {
  expect(withCourseOffer('<p>100 % calm</p>', null)).toBe('<p>100 % calm</p>')
})
