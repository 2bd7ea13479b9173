import { fieldOf, textAt } from './member.ts'
import type { Cluster } from './nodes.ts'
import { pay } from './pay.ts'
import type { School } from './school.ts'
import { type Answer, type Asking, newVisitor } from './visitor.ts'
import { NOTHING_SEEN } from '#shared/domain/progress.ts'
import { mailedCode } from '#tests/kit/mail-server.ts'
import { setTimeout as wait } from 'node:timers/promises'

/** One request of the load; times by `performance.now()`. */
export interface Seen {
  what: string
  startedAt: number
  /** Null when no answer came. */
  status: number | null
  hasRetryAfter: boolean
  isFailure: boolean
}

/** What was told to somebody during the load, and must be true afterwards. */
export interface Load {
  /** Everything asked until now. */
  requests: Seen[]
  /** Tokens of members whose payment was confirmed. */
  paid: string[]
  /** Asked for a code and were told that it is on its way; `cameInMs` null: it never did. */
  letters: { askedAt: number; cameInMs: number | null }[]
  stop(): Promise<void>
}

const WATCHING = 6
const BUYING = 2
const PAUSE_IN_MS = 10

/** People who watch and note how far they are, and people who sign up and buy, all through the proxy. */
export function startLoad(cluster: Cluster, school: School, { lettersTakeAtMostMs = 30_000 } = {}): Load {
  const life = { isOver: false }
  const load: Omit<Load, 'stop'> = { requests: [], paid: [], letters: [] }
  const lanes = [
    ...Array.from({ length: WATCHING }, () => watch()),
    ...Array.from({ length: BUYING }, () => signUpAndBuy()),
  ]

  /** A refusal that nobody wants to see is a failure, whatever its number. */
  async function ask(what: string, asked: () => Promise<Answer>, expected = 200): Promise<Answer | null> {
    const startedAt = performance.now()
    const answer = await asked().catch(() => null)
    const status = answer?.status ?? null
    const isFailure = status !== expected
    const hasRetryAfter = answer?.headers['retry-after'] !== undefined
    load.requests.push({ what, startedAt, status, hasRetryAfter, isFailure })
    await wait(PAUSE_IN_MS)
    return isFailure ? null : answer
  }

  async function watch(): Promise<void> {
    const visitor = newVisitor()
    const { token } = school.member
    const call = (path: string, asking: Asking = {}) => visitor.call(cluster.address, path, { token, ...asking })
    const about = {
      kind: 'VIDEO',
      itemId: school.videoId,
      length: 2,
      seen: NOTHING_SEEN,
      isFinished: false,
      ageInMs: 0,
    }
    for (let round = 0; !life.isOver; round++) {
      await ask('courses', () => call('/user/courses'))
      await ask('course', () => call(`/user/courses/${school.courseId}`))
      const mark = { ...about, furthest: 1, latest: (round % 10) / 10 }
      await ask('progress', () => call('/user/progress', { method: 'PUT', body: { marks: [mark] } }), 204)
    }
    visitor.leave()
  }

  async function signUpAndBuy(): Promise<void> {
    while (!life.isOver) await onePurchase()
  }

  /** Whoever is refused gives up, and the next one comes. */
  async function onePurchase(): Promise<void> {
    const visitor = newVisitor()
    const { address } = cluster
    const email = `${crypto.randomUUID()}@load.example`
    const call = (path: string, asking: Asking = {}) => visitor.call(address, path, asking)
    try {
      const body = { name: 'Asha', email, mobileNumber: '98765 43210' }
      const asked = await ask('code', () => call('/auth/login', { body }), 403)
      if (!asked) return
      const code = await letterTo(email)
      if (code === null) return
      const proof = { challengeId: textAt(asked.json, 'challengeId'), code }
      const entered = await ask('sign-in', () => call('/auth/login', { body: { ...body, ...proof } }))
      if (!entered) return
      const token = textAt(entered.json, 'accessToken')
      const offered = await ask('plans', () => call('/user/subscriptions/all-plans', { token }))
      const plans = fieldOf(offered?.json, 'plans')
      if (!Array.isArray(plans)) return
      const planId = textAt(plans.at(-1), '_id')
      const order = '/user/subscriptions/create-order'
      const ordered = await ask('order', () => call(order, { token, body: { planId } }))
      if (!ordered) return
      const payable = { orderId: textAt(ordered.json, 'orderId') }
      const confirmation = (await pay(cluster.sandbox.address, payable, { outcome: 'SUCCESS', webhook: 'ONCE' })) ?? {}
      const verify = '/user/subscriptions/verify'
      if (await ask('payment', () => call(verify, { token, body: confirmation }))) load.paid.push(token)
    } finally {
      visitor.leave()
    }
  }

  async function letterTo(email: string): Promise<string | null> {
    const askedAt = performance.now()
    const withinMs = lettersTakeAtMostMs
    const code = await mailedCode(cluster.mail.letters, email, { withinMs }).catch(() => null)
    load.letters.push({ askedAt, cameInMs: code === null ? null : performance.now() - askedAt })
    return code
  }

  return {
    ...load,
    async stop() {
      life.isOver = true
      await Promise.all(lanes)
    },
  }
}
