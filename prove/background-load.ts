import { fieldOf, textAt } from '#tests/kit/measure/api-client.ts'
import type { Cluster } from './nodes.ts'
import { pay } from './pay.ts'
import type { SeededCourse } from './seeded-course.ts'
import { type Answer, type CallOptions, newVisitor } from './visitor.ts'
import { NOTHING_SEEN } from '#shared/domain/progress.ts'
import { waitForEmailedCode } from '#tests/kit/fake-smtp-server.ts'
import { setTimeout as wait } from 'node:timers/promises'

/** One request of the load; times by `performance.now()`. */
export interface LoadRequest {
  operation: string
  startedAt: number
  /** Null when no answer came. */
  status: number | null
  hasRetryAfter: boolean
  isFailure: boolean
}

/** What the product acknowledged during the load, and must hold afterwards. */
export interface BackgroundLoad {
  /** Every request so far. */
  requests: LoadRequest[]
  /** Tokens of members whose payment was confirmed. */
  paid: string[]
  /** Codes that the product said it would send; `cameInMs` is null when none came. */
  emails: { askedAt: number; cameInMs: number | null }[]
  stop(): Promise<void>
}

const WATCHERS = 6
const BUYERS = 2
const PAUSE_IN_MS = 10

/** Members who watch and report progress, and members who sign up and buy, all through the proxy. */
export function startBackgroundLoad(
  cluster: Cluster,
  course: SeededCourse,
  { emailsTakeAtMostMs = 30_000 } = {},
): BackgroundLoad {
  const run = { isOver: false }
  const load: Omit<BackgroundLoad, 'stop'> = { requests: [], paid: [], emails: [] }
  const members = [
    ...Array.from({ length: WATCHERS }, () => watch()),
    ...Array.from({ length: BUYERS }, () => signUpAndBuy()),
  ]

  /** Records one request; any status but the expected one is a failure. */
  async function request(operation: string, send: () => Promise<Answer>, expected = 200): Promise<Answer | null> {
    const startedAt = performance.now()
    const answer = await send().catch(() => null)
    const status = answer?.status ?? null
    const isFailure = status !== expected
    const hasRetryAfter = answer?.headers['retry-after'] !== undefined
    load.requests.push({ operation, startedAt, status, hasRetryAfter, isFailure })
    await wait(PAUSE_IN_MS)
    return isFailure ? null : answer
  }

  async function watch(): Promise<void> {
    const visitor = newVisitor()
    const { token } = course.member
    const call = (path: string, asking: CallOptions = {}) => visitor.call(cluster.address, path, { token, ...asking })
    const about = {
      kind: 'VIDEO',
      itemId: course.videoId,
      length: 2,
      seen: NOTHING_SEEN,
      isFinished: false,
      ageInMs: 0,
    }
    for (let round = 0; !run.isOver; round++) {
      await request('courses', () => call('/user/courses'))
      await request('course', () => call(`/user/courses/${course.courseId}`))
      const mark = { ...about, furthest: 1, latest: (round % 10) / 10 }
      await request('progress', () => call('/user/progress', { method: 'PUT', body: { marks: [mark] } }), 204)
    }
    visitor.close()
  }

  async function signUpAndBuy(): Promise<void> {
    while (!run.isOver) await onePurchase()
  }

  /** A member who is refused gives up; the next one follows. */
  async function onePurchase(): Promise<void> {
    const visitor = newVisitor()
    const { address } = cluster
    const email = `${crypto.randomUUID()}@load.example`
    const call = (path: string, asking: CallOptions = {}) => visitor.call(address, path, asking)
    try {
      const body = { name: 'Asha', email, mobileNumber: '98765 43210' }
      const asked = await request('code', () => call('/auth/login', { body }), 403)
      if (!asked) return
      const code = await waitForCode(email)
      if (code === null) return
      const proof = { challengeId: textAt(asked.json, 'challengeId'), code }
      const entered = await request('sign-in', () => call('/auth/login', { body: { ...body, ...proof } }))
      if (!entered) return
      const token = textAt(entered.json, 'accessToken')
      const offered = await request('plans', () => call('/user/subscriptions/all-plans', { token }))
      const plans = fieldOf(offered?.json, 'plans')
      if (!Array.isArray(plans)) return
      const planId = textAt(plans.at(-1), '_id')
      const terms = await request('terms', () => call('/user/consents', { token }))
      if (!terms) return
      const consent = { termsVersion: textAt(terms.json, 'termsVersion'), age: 'ADULT' }
      if (!(await request('consent', () => call('/user/consents', { token, body: consent })))) return
      const order = '/user/subscriptions/create-order'
      const ordered = await request('order', () => call(order, { token, body: { planId } }))
      if (!ordered) return
      const payable = { orderId: textAt(ordered.json, 'orderId') }
      const confirmation = (await pay(cluster.sandbox.address, payable, { outcome: 'SUCCESS', webhook: 'ONCE' })) ?? {}
      const verify = '/user/subscriptions/verify'
      if (await request('payment', () => call(verify, { token, body: confirmation }))) load.paid.push(token)
    } finally {
      visitor.close()
    }
  }

  async function waitForCode(email: string): Promise<string | null> {
    const askedAt = performance.now()
    const withinMs = emailsTakeAtMostMs
    const code = await waitForEmailedCode(cluster.mail.emails, email, { withinMs }).catch(() => null)
    load.emails.push({ askedAt, cameInMs: code === null ? null : performance.now() - askedAt })
    return code
  }

  return {
    ...load,
    async stop() {
      run.isOver = true
      await Promise.all(members)
    },
  }
}
