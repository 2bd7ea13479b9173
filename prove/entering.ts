import { fieldOf, textAt } from './member.ts'
import type { Cluster } from './nodes.ts'
import { pay } from './pay.ts'
import { newVisitor, type Visitor } from './visitor.ts'
import { mailedCode } from '#tests/kit/mail-server.ts'

/** Somebody who came in with a code that the mail server took for him. */
export interface Entered {
  email: string
  visitor: Visitor
  token: string
}

const LOGIN = '/auth/login'

/** Signs in as a person does: asks for a code, reads the letter, types the code. */
export async function enter(
  cluster: Pick<Cluster, 'address' | 'mail'>,
  email: string,
  visitor: Visitor = newVisitor(),
): Promise<Entered> {
  const before = cluster.mail.letters.filter(({ to }) => to === email).length
  const challengeId = await askForCode(visitor, { address: cluster.address, email })
  const code = await mailedCode(cluster.mail.letters, email, { count: before + 1 })
  const token = await showCode(visitor, { address: cluster.address, email, challengeId, code })
  return { email, visitor, token }
}

interface At {
  address: string
  email: string
}

/** The challenge that was mailed. */
export async function askForCode(visitor: Visitor, { address, email }: At): Promise<string> {
  const { status, json } = await visitor.call(address, LOGIN, { body: typed(email) })
  if (status !== 403 || fieldOf(json, 'code') !== 'SIGN_IN_CODE_REQUIRED') {
    throw new Error(`asking for a code answered ${status}: ${JSON.stringify(json)}`)
  }
  return textAt(json, 'challengeId')
}

/** The token of the session that the code opens. */
export async function showCode(
  visitor: Visitor,
  { address, email, challengeId, code }: At & { challengeId: string; code: string },
): Promise<string> {
  const { status, json } = await visitor.call(address, LOGIN, { body: { ...typed(email), challengeId, code } })
  if (status !== 200) throw new Error(`the code answered ${status}: ${JSON.stringify(json)}`)
  return textAt(json, 'accessToken')
}

/** Buys the plan that costs most. */
export async function buy(cluster: Pick<Cluster, 'address' | 'sandbox'>, { visitor, token }: Entered): Promise<void> {
  const { address } = cluster
  const plans = fieldOf((await visitor.call(address, '/user/subscriptions/all-plans', { token })).json, 'plans')
  const planId = textAt((Array.isArray(plans) ? plans : []).at(-1), '_id')
  const ordered = await visitor.call(address, '/user/subscriptions/create-order', { token, body: { planId } })
  const payable = { orderId: textAt(ordered.json, 'orderId') }
  const confirmation = await pay(cluster.sandbox.address, payable, { outcome: 'SUCCESS', webhook: 'ONCE' })
  const body = confirmation ?? {}
  const { status } = await visitor.call(address, '/user/subscriptions/verify', { token, body })
  if (status !== 200) throw new Error(`the payment answered ${status}`)
}

/** What he typed; numbers belong to addresses. */
export function typed(email: string) {
  return { name: 'Asha Rao', email, mobileNumber: '98765 43210' }
}
