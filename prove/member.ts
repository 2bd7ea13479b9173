import type { Payable } from './pay.ts'
import { callApi, fieldOf, listAt, signIn, textAt } from '#tests/kit/measure/api-client.ts'

/** A new member of an installation that asks for no codes; returns their token. */
export function signUp(address: string, email: string): Promise<string> {
  return signIn(address, { name: 'Asha Rao', email, mobileNumber: '98765 43210' })
}

/** Agrees to the terms in force, without which nothing can be ordered. */
async function agreeToTerms(address: string, token: string): Promise<void> {
  const { json } = await callApi(address, '/user/consents', { token })
  const body = { termsVersion: textAt(json, 'termsVersion'), age: 'ADULT' }
  await callApi(address, '/user/consents', { token, body })
}

/** An order of the most expensive plan that may be chosen. */
export async function createOrder(address: string, token: string): Promise<Payable> {
  await agreeToTerms(address, token)
  const { json: offered } = await callApi(address, '/user/subscriptions/all-plans', { token })
  const plans = listAt(offered, 'plans').filter((plan) => textAt(plan, 'offer') === 'CHOOSE')
  const planId = textAt(plans.at(-1), '_id')
  const { status, json } = await callApi(address, '/user/subscriptions/create-order', { token, body: { planId } })
  if (status !== 200) throw new Error(`ordering answered ${status}`)
  return { orderId: textAt(json, 'orderId') }
}

export async function hasActivePlan(address: string, token: string): Promise<boolean> {
  const { json } = await callApi(address, '/user/subscriptions/status', { token })
  return textAt(fieldOf(json, 'subscription'), 'subscriptionStatus') === 'ACTIVE'
}
