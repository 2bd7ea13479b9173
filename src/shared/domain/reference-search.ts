/** By what a member or a payment was found, when it was by what somebody reads out from a receipt or a bank's app. */
export const FOUND_BY = ['NUMBER_END', 'ORDER', 'PROVIDER_ORDER', 'PAYMENT', 'RECEIPT', 'REFERENCE'] as const
export type FoundBy = (typeof FOUND_BY)[number]

/** Shorter ones are words of names, or parts of numbers. */
const MIN_REFERENCE_LENGTH = 6

const ORDER_ID = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i

/** What a search text can be beside a part of a name, an address or a number. The most certain first. */
export function referenceKinds(search: string): FoundBy[] {
  const text = search.trim()
  if (/^\d{4}$/.test(text)) return ['NUMBER_END']
  if (ORDER_ID.test(text)) return ['ORDER', 'REFERENCE']
  if (/^order_\w/.test(text)) return ['PROVIDER_ORDER']
  if (/^(pay|manual)_\w/.test(text)) return ['PAYMENT']
  if (text.length < MIN_REFERENCE_LENGTH || !/\d|@/.test(text)) return []
  return text.includes('/') ? ['RECEIPT', 'REFERENCE'] : ['REFERENCE']
}

/** The id of an order as its hyphenless reference at the provider, which is typed with or without hyphens. */
export function orderReference(search: string): string {
  return search.trim().replaceAll('-', '').toLowerCase()
}

/** What is known of a member or an order that a search has found. */
interface FoundFacts {
  mobileNumber: string | null
  /** Name, address and number, as they are searched. */
  memberText: string
  receiptNumbers: readonly string[]
}

/** By what an order was found; null by a part of its member's name, address or number. */
export function orderFoundBy(search: string, facts: FoundFacts): FoundBy | null {
  const text = search.trim()
  const [first, ...others] = referenceKinds(text)
  if (first === undefined) return null
  if (first === 'NUMBER_END') return facts.mobileNumber?.endsWith(text) ? first : null
  if (facts.memberText.toLowerCase().includes(text.toLowerCase())) return null
  if (first === 'RECEIPT') return facts.receiptNumbers.includes(text.toUpperCase()) ? first : (others[0] ?? null)
  return first
}
