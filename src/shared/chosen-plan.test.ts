import { checkoutPath, planInMeta, planKeyInHash, planKeyOfCheckout, signInForPlan } from './chosen-plan.ts'
import { expect, test } from 'vitest'

test('the plan is carried by the URL of the sign-in and then by the URL of the payment', () => {
  const signIn = new URL(signInForPlan('ANNUAL'), 'https://site.example')
  expect(signIn.pathname).toBe('/admin/login')
  expect(planKeyInHash(signIn.hash)).toBe('ANNUAL')
  expect(planKeyOfCheckout(new URL(checkoutPath('ANNUAL'), 'https://site.example'))).toBe('ANNUAL')
})

test.each([
  ['', null],
  ['#free-ebook', null],
  ['#plan=', null],
  ['#plan=ANNUAL&x=//evil.example', null],
  [`#plan=${'x'.repeat(41)}`, null],
])('the hash %s names the plan %o', (hash, key) => {
  expect(planKeyInHash(hash)).toBe(key)
})

test.each([
  ['/my-account/subscription', '', null],
  ['/my-account/subscription', '?code=HOLI', null],
  ['/my-account/subscription', '?code=HOLI&plan=ANNUAL', 'ANNUAL'],
  ['/my-account/subscription', '?plan=<b>', null],
  ['/my-account/profile', '?plan=ANNUAL', null],
])('%s%s is the payment of the plan %o', (pathname, search, key) => {
  expect(planKeyOfCheckout({ pathname, search })).toBe(key)
})

test('the page of the application names the price of a plan that is on sale', () => {
  const content = 'INITIAL ₹199 Initial\nANNUAL ₹1,299 The whole year\n'
  expect(planInMeta(content, 'ANNUAL')).toEqual({ price: '₹1,299', name: 'The whole year' })
  expect(planInMeta(content, 'HALF_YEARLY')).toBeNull()
  expect(planInMeta('%INITIAL%INITIAL %INITIAL_PRICE% %INITIAL_NAME%\n%/INITIAL%', 'INITIAL')).toBeNull()
  expect(planInMeta('', '')).toBeNull()
})
