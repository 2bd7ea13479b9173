import type { Payable } from './pay.ts'

/** Every token that was given or sent in this run: none may stand in a log. */
export const secretsSeen = new Set<string>()

/** Makes a call of the product with a token; answers status and body, and how long that took. */
export async function ask(address: string, path: string, { token, body }: { token?: string; body?: object } = {}) {
  const from = performance.now()
  const response = await fetch(`${address}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const json: unknown = text === '' ? {} : JSON.parse(text)
  const given = fieldOf(json, 'accessToken') ?? token
  if (typeof given === 'string') secretsSeen.add(given)
  return { status: response.status, json, tookInMs: performance.now() - from }
}

/** A new member of an installation that asks for no codes; answers his token. */
export async function signUp(address: string, email: string): Promise<string> {
  const body = { name: 'Asha Rao', email, mobileNumber: '98765 43210' }
  const { status, json } = await ask(address, '/auth/login', { body })
  if (status !== 200) throw new Error(`signing up answered ${status}`)
  return textAt(json, 'accessToken')
}

/** An order of the plan that may be chosen and costs most. */
export async function order(address: string, token: string): Promise<Payable> {
  const { json: offered } = await ask(address, '/user/subscriptions/all-plans', { token })
  const plans = listAt(offered, 'plans').filter((plan) => textAt(plan, 'offer') === 'CHOOSE')
  const planId = textAt(plans.at(-1), '_id')
  const { status, json } = await ask(address, '/user/subscriptions/create-order', { token, body: { planId } })
  if (status !== 200) throw new Error(`ordering answered ${status}`)
  return { orderId: textAt(json, 'orderId') }
}

export async function isActive(address: string, token: string): Promise<boolean> {
  const { json } = await ask(address, '/user/subscriptions/status', { token })
  return textAt(fieldOf(json, 'subscription'), 'subscriptionStatus') === 'ACTIVE'
}

/** The text of a field of some JSON. */
export function textAt(json: unknown, name: string): string {
  const value = fieldOf(json, name)
  if (typeof value !== 'string') throw new Error(`there is no "${name}" in ${JSON.stringify(json)}`)
  return value
}

export function fieldOf(json: unknown, name: string): unknown {
  return new Map(Object.entries(Object(json))).get(name)
}

function listAt(json: unknown, name: string): unknown[] {
  const value = fieldOf(json, name)
  return Array.isArray(value) ? value : []
}
