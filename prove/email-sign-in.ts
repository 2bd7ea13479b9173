import { fieldOf, textAt } from '#tests/kit/measure/api-client.ts'
import type { Cluster } from './nodes.ts'
import { createOrder } from './member.ts'
import { pay } from './pay.ts'
import { newVisitor, type Visitor } from './visitor.ts'
import { waitForEmailedCode } from '#tests/kit/fake-smtp-server.ts'

/** A member who has signed in with an emailed code. */
export interface SignedInMember {
  email: string
  visitor: Visitor
  token: string
}

const LOGIN = '/auth/login'

/** Signs in as a person does: requests a code, reads the email, enters the code. */
export async function signInByEmail(
  cluster: Pick<Cluster, 'address' | 'mail'>,
  email: string,
  visitor: Visitor = newVisitor(),
): Promise<SignedInMember> {
  const before = cluster.mail.emails.filter(({ to }) => to === email).length
  const challengeId = await askForCode(visitor, { address: cluster.address, email })
  const code = await waitForEmailedCode(cluster.mail.emails, email, { count: before + 1 })
  const token = await submitCode(visitor, { address: cluster.address, email, challengeId, code })
  return { email, visitor, token }
}

interface SignInTarget {
  address: string
  email: string
}

/** Requests a code; returns the id of the challenge. */
export async function askForCode(visitor: Visitor, { address, email }: SignInTarget): Promise<string> {
  const { status, json } = await visitor.call(address, LOGIN, { body: signInForm(email) })
  if (status !== 403 || fieldOf(json, 'code') !== 'SIGN_IN_CODE_REQUIRED') {
    throw new Error(`asking for a code answered ${status}: ${JSON.stringify(json)}`)
  }
  return textAt(json, 'challengeId')
}

/** Returns the token of the session that the code opens. */
export async function submitCode(
  visitor: Visitor,
  { address, email, challengeId, code }: SignInTarget & { challengeId: string; code: string },
): Promise<string> {
  const { status, json } = await visitor.call(address, LOGIN, { body: { ...signInForm(email), challengeId, code } })
  if (status !== 200) throw new Error(`the code answered ${status}: ${JSON.stringify(json)}`)
  return textAt(json, 'accessToken')
}

/** Buys the most expensive plan. */
export async function buy(
  cluster: Pick<Cluster, 'address' | 'sandbox'>,
  { visitor, token }: SignedInMember,
): Promise<void> {
  const { address, sandbox } = cluster
  const payable = await createOrder(address, token)
  const body = (await pay(sandbox.address, payable, { outcome: 'SUCCESS', webhook: 'ONCE' })) ?? {}
  const { status } = await visitor.call(address, '/user/subscriptions/verify', { token, body })
  if (status !== 200) throw new Error(`the payment answered ${status}`)
}

/** The sign-in form of a member with this email address. */
export function signInForm(email: string) {
  return { name: 'Asha Rao', email, mobileNumber: '98765 43210' }
}
