import { allCalls } from '#tests/contract/calls.ts'
import { bytesOf, fillTemplate, fullBody, countTexts, bodyTemplates } from './costly-bodies.ts'
import { COSTLY_TEXTS } from './costly-texts.ts'
import type { NamedCall } from './requests.ts'
import { API_BASE, type Audience, bodyLimitOf, type Call } from '#shared/contract/call.ts'
import { formPaths, screens } from '#shared/screens.ts'

export interface CostlyRequest {
  name: string
  method: Call['method']
  url: string
  headers: Record<string, string>
  payload: string | null
  audience: Audience
}

const SOME_ID = '01900000-0000-7000-8000-00000000ffff'
const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }
/** The lengths that fit into the URL and into a header; a combining mark takes six bytes in the URL. */
const [IN_ADDRESS, IN_HEADER] = [2000, 15_000]

/** Generates the most expensive inputs for all calls, forms, file addresses and headers. */
export function* costlyRequests(): Generator<CostlyRequest> {
  for (const named of allCalls) {
    yield* bodyRequests(named)
    yield* queryRequests(named)
  }
  yield* outsideContract()
}

function* bodyRequests({ name, call }: NamedCall): Generator<CostlyRequest> {
  if (!call.body) return
  const limit = bodyLimitOf(call)
  const whole = (what: string, payload: string): CostlyRequest => {
    return { ...requestTo({ name, call }), name: `${name}: ${what}`, headers: JSON_TYPE, payload }
  }
  for (const [kind, textOf] of Object.entries(COSTLY_TEXTS)) {
    for (const variant of bodyTemplates(call.body)) {
      const count = countTexts(variant)
      for (let at = 0; at < count; at++) {
        const text = textOf(Math.floor(((limit - 2000) / bytesOf(textOf(1000))) * 1000))
        yield whole(
          `${kind} as text ${at + 1} of ${count}`,
          JSON.stringify(fillTemplate(variant, (place) => (place === at ? text : 'x'))),
        )
      }
      yield whole(`${kind}, as long as may be, everywhere`, fullBody(variant, textOf, limit))
    }
  }
  yield whole('lists in each other', nested('[', ']', limit))
  yield whole('objects in each other', nested('{"a":', '}', limit))
  yield whole('small lists', `[${'[],'.repeat(limit / 3 - 2)}[]]`)
  yield whole(
    'fields that nobody knows',
    `{${Array.from({ length: limit / 12 - 1 }, (_, at) => `"x${at}":1`).join(',')}}`.slice(0, limit),
  )
}

function* queryRequests({ name, call }: NamedCall): Generator<CostlyRequest> {
  const asked = requestTo({ name, call })
  for (const [kind, textOf] of Object.entries(COSTLY_TEXTS)) {
    const text = encodeURIComponent(textOf(IN_ADDRESS))
    const fields = call.query && 'shape' in call.query ? Object.keys(Object(call.query.shape)) : []
    for (const field of fields)
      yield { ...asked, name: `${name}: ${kind} as ${field}`, url: `${asked.url}?${field}=${text}` }
    const path = call.path.replace(/:\w+/g, text)
    if (call.params) yield { ...asked, name: `${name}: ${kind} as id`, url: API_BASE + path }
  }
  yield { ...asked, name: `${name}: many fields`, url: `${asked.url}?${'a&limit=1&'.repeat(1400)}` }
}

/** Requests outside of the contract: long headers, tickets and tokens, and the forms of the site. */
function* outsideContract(): Generator<CostlyRequest> {
  const get = (name: string, url: string, headers = {}): CostlyRequest => {
    return { name, method: 'GET', url, headers, payload: null, audience: 'public' }
  }
  const form = (name: string, url: string, payload: string, headers: object = FORM_TYPE): CostlyRequest => {
    return { ...get(name, url, headers), method: 'POST', payload }
  }
  const header = (text: string) => text.slice(0, IN_HEADER)
  for (const scheme of ['Bearer ', 'bearer'.repeat(100), ' '.repeat(1000)]) {
    yield get('a long token', `${API_BASE}/user/profile`, { authorization: header(scheme + 'x'.repeat(IN_HEADER)) })
  }
  for (const cookie of [
    '; '.repeat(IN_HEADER),
    ';     '.repeat(IN_HEADER),
    `__Host-device=${'x'.repeat(IN_HEADER)}`,
    'a=b;'.repeat(IN_HEADER),
  ]) {
    yield { ...form('a long cookie', `${API_BASE}/auth/login`, '{}', { ...JSON_TYPE, cookie: header(cookie) }) }
  }
  for (const [kind, textOf] of Object.entries(COSTLY_TEXTS)) {
    const text = encodeURIComponent(textOf(IN_ADDRESS))
    for (const path of [
      '/files/',
      '/captions/',
      '/hi/',
      `${screens.newsletterConfirm}?token=`,
      `${screens.remindersUnsubscribe}?token=`,
    ]) {
      yield get(`${kind} behind ${path}`, path + text)
    }
    for (const path of [screens.newsletterConfirm, screens.newsletterUnsubscribe, screens.remindersUnsubscribe]) {
      yield form(`${kind} as token of ${path}`, `${path}?token=${text}`, 'x=y')
    }
    const fields = ['firstName', 'lastName', 'email', 'subject', 'message', 'website']
    for (const field of fields) {
      yield form(`${kind} as ${field} of the form`, formPaths.contact, `${field}=${encodeURIComponent(textOf(10_000))}`)
    }
    yield form(`${kind} as address of the newsletter`, formPaths.newsletter, `email=${encodeURIComponent(textOf(600))}`)
    yield form(`${kind} as event`, `${API_BASE}/webhooks/razorpay`, textOf(80_000), JSON_TYPE)
  }
  yield form('a form of many fields', formPaths.contact, 'a=&'.repeat(21_000))
  yield form(
    'line ends to the one click',
    `${screens.remindersUnsubscribe}?token=x`,
    'List-Unsubscribe\n\n\n\n'.repeat(200),
  )
}

function requestTo({ name, call }: NamedCall): CostlyRequest {
  const url = API_BASE + call.path.replace(/:\w+/g, SOME_ID)
  return { name, method: call.method, url, headers: {}, payload: null, audience: call.audience }
}

function nested(open: string, close: string, limit: number): string {
  const levels = Math.floor((limit - 10) / (open.length + close.length))
  return `${open.repeat(levels)}1${close.repeat(levels)}`
}
