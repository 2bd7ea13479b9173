import { formatRupees, rupees } from './domain/money.ts'
import { withBlock } from './page-blocks.ts'
import { discountPercent, type PlanPrice } from './domain/plan-prices.ts'

/** The price of the course on the public pages; null while the course is not on sale. */
export type CourseOffer = Readonly<PlanPrice> | null

/**
 * Where the built public pages have the price. The server fills it in, so that a new price needs no build. What stands
 * between a start and its end is left out when there is nothing to show.
 */
export const offerPlaceholders = {
  start: '%OFFER%',
  end: '%/OFFER%',
  discountStart: '%OFFER_DISCOUNT%',
  discountEnd: '%/OFFER_DISCOUNT%',
  price: '%OFFER_PRICE%',
  fullPrice: '%OFFER_FULL_PRICE%',
  percent: '%OFFER_PERCENT%',
  /** A string in the structured data, whose place the offers take. */
  structuredData: '%OFFER_DATA%',
}

/** Fills the price into a built page. */
export function withCourseOffer(page: string, offer: CourseOffer): string {
  if (!page.includes('%OFFER')) return page
  const { start, end, discountStart, discountEnd, ...place } = offerPlaceholders
  const percent = offer && discountPercent(offer)
  const data = offer
    ? { '@type': 'Offer', category: 'Paid', price: String(rupees(offer.priceInPaise)), priceCurrency: 'INR' }
    : []
  return withBlock(withBlock(page, { start, end, isShown: offer !== null }), {
    start: discountStart,
    end: discountEnd,
    isShown: percent !== null,
  })
    .replaceAll(place.price, offer ? formatRupees(offer.priceInPaise) : '')
    .replaceAll(place.fullPrice, offer?.fullPriceInPaise ? formatRupees(offer.fullPriceInPaise) : '')
    .replaceAll(place.percent, String(percent))
    .replaceAll(JSON.stringify(place.structuredData), JSON.stringify(data))
}
