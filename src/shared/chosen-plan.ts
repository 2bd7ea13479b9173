import { screens } from './screens.ts'

/*
 * How the plan that a visitor has chosen reaches its payment: in the sign-in's URL, where a reload and another tab keep
 * it, then in the URL of the subscription page. A key is a plan's type.
 */

const SIGN_IN_HASH = '#plan='
const CHECKOUT_PARAM = 'plan'
const CHECKOUT_QUERY = /[?&]plan=([\w-]{1,40})(&|$)/
const KEY = /^[\w-]{1,40}$/

/** The application's page names the plans on sale in this `<meta>`: a line each with key, price and name. */
export const PLANS_META = 'plans'

/** The sign-in that leads to the payment of this plan. */
export function signInForPlan(key: string): string {
  return `${screens.signIn}${SIGN_IN_HASH}${key}`
}

/** The key in the hash of the sign-in's URL; null without one. */
export function planKeyInHash(hash: string): string | null {
  return hash.startsWith(SIGN_IN_HASH) ? validKey(hash.slice(SIGN_IN_HASH.length)) : null
}

/** The subscription page with the payment of this plan first. */
export function checkoutPath(key: string): string {
  return `${screens.subscription}?${CHECKOUT_PARAM}=${key}`
}

/** The key in the query of the subscription page; null on every other page, and without one. */
export function planKeyOfCheckout({ pathname, search }: { pathname: string; search: string }): string | null {
  if (pathname !== screens.subscription) return null
  return CHECKOUT_QUERY.exec(search)?.[1] ?? null
}

interface NamedPlan {
  price: string
  name: string
}

/** The plan of this key in the content of the `<meta>`; null if it is not on sale. */
export function planInMeta(content: string, key: string): NamedPlan | null {
  for (const line of content.split('\n')) {
    const [lineKey, price, ...name] = line.split(' ')
    if (lineKey === key && price !== undefined) return { price, name: name.join(' ') }
  }
  return null
}

function validKey(text: string): string | null {
  return KEY.test(text) ? text : null
}
