import { openInstallation, type Installation } from './installation.ts'
import type { DatabaseKind } from '#tests/kit/measure/installation.ts'
import { readEmailedCode } from './outbox.ts'
import { createOrder } from './member.ts'
import { callApi, fieldOf, secretsSeen, textAt } from '#tests/kit/measure/api-client.ts'
import { pay } from './pay.ts'
import { outputLines } from '#tests/kit/product-launcher.ts'
import type { ProveRow } from './row.ts'
import { randomBytes } from 'node:crypto'

const EMAIL = 'leela.das@example.com'
const MOBILE = '98111 22255'
const KEY_SECRET = `entered-${randomBytes(12).toString('hex')}`
/** Every name, address and number of a person that this row and the rows before it use. */
const PERSONAL =
  /[\w.+-]+@example\.com|\+?91[ -]?[6-9]\d{4}[ -]?\d{5}|98765 ?43210|98111 ?22255|Asha Rao|Leela Das|Meera Iyer/

/** A member's and an owner's journey at the most verbose log level; then the output of every row is searched. */
export async function logRows(): Promise<ProveRow[]> {
  for (const kind of ['embedded', 'PostgreSQL'] satisfies DatabaseKind[]) {
    const secretKey = randomBytes(32).toString('hex')
    const installation = await openInstallation(kind, {
      SIGN_IN_CODES: 'on',
      LOG_LEVEL: 'trace',
      SECRET_KEY: secretKey,
    })
    if (!installation) continue
    const { RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET } = installation.sandbox.env
    for (const secret of [secretKey, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET]) if (secret) secretsSeen.add(secret)
    try {
      await installation.addAdministrator('meera@example.com')
      await installation.start()
      await journey(installation)
    } finally {
      await installation.close()
    }
  }
  secretsSeen.add(KEY_SECRET)
  const found = outputLines.filter(
    (line) => PERSONAL.test(line) || [...secretsSeen].some((secret) => line.includes(secret)),
  )
  for (const line of found.slice(0, 10)) console.log(`Found: ${line.slice(0, 400)}`)
  return [
    {
      name: `logs: ${outputLines.length} lines, ${secretsSeen.size} tokens, codes and secrets`,
      figure: `${found.length} found`,
      aim: '0 found',
      isMet: found.length === 0 && outputLines.length > 50 && secretsSeen.size > 10,
    },
  ]
}

async function journey(installation: Installation): Promise<void> {
  const token = await signIn(installation, EMAIL)
  await sendRefusedRequests(installation, token)
  const payable = await createOrder(installation.address(), token)
  const confirmation = await pay(installation.sandbox.address, payable, { outcome: 'SUCCESS', webhook: 'TWICE' })
  const verify = '/user/subscriptions/verify'
  const forged = { ...confirmation, razorpay_signature: 'f'.repeat(64) }
  await callApi(installation.address(), verify, { token, body: forged })
  await callApi(installation.address(), verify, { token, ...(confirmation && { body: confirmation }) })
  if (confirmation) secretsSeen.add(confirmation.razorpay_signature)
  await callApi(installation.address(), '/user/me/export', { token })

  const admin = await signIn(installation, 'meera@example.com')
  const keys = { razorpayKeyId: 'rzp_test_none', razorpayKeySecret: KEY_SECRET }
  await callApi(installation.address(), '/admin/settings/test-keys', { token: admin, body: keys })
  const user = { name: 'Leela Das', email: EMAIL, mobileNumber: MOBILE, role: 'USER' }
  await callApi(installation.address(), '/admin/users', { token: admin, body: user })
  await callApi(installation.address(), `/admin/users?search=${encodeURIComponent(EMAIL)}`, { token: admin })
  await callApi(installation.address(), '/auth/logout', { token, body: {} })
  // An expired token must not be logged either.
  await callApi(installation.address(), '/user/me/export', { token })
}

/** Refused, aborted and unreadable requests run through other code than those that succeed. */
async function sendRefusedRequests(installation: Installation, token: string): Promise<void> {
  const address = installation.address()
  const code = '000000'
  await callApi(address, '/auth/login', { body: { email: EMAIL, mobileNumber: MOBILE, challengeId: 'none', code } })
  await callApi(address, '/auth/login', { body: { email: EMAIL, mobileNumber: 'what?', name: { Leela: 'Das' } } })
  const message = { firstName: 'Leela', lastName: 'Das', email: EMAIL, subject: 'x', message: `Call ${MOBILE}` }
  await callApi(address, '/contact', { body: message })
  await callApi(address, '/newsletter', { body: { email: EMAIL } })
  await fetch(`${address}/api/v1/auth/login?email=${EMAIL}&token=${token}`, { method: 'PUT', body: EMAIL })
  await fetch(`${address}/nowhere/${EMAIL}?token=${token}`)
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': 'guessed' }
  const event = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: { email: EMAIL } } } })
  await fetch(`${address}/api/v1/webhooks/razorpay`, { method: 'POST', headers, body: event })
  await fetch(`${address}/api/v1/auth/login`, { method: 'POST', headers, body: `{"email": "${EMAIL}", ` })
}

async function signIn(installation: Installation, email: string): Promise<string> {
  const signInForm = { name: 'Leela Das', email, mobileNumber: email === EMAIL ? MOBILE : '98765 43210' }
  const asked = await callApi(installation.address(), '/auth/login', { body: signInForm })
  const code = await readEmailedCode(installation.dir, email)
  secretsSeen.add(` ${code} `).add(`"${code}"`)
  const challengeId = textAt(asked.json, 'challengeId')
  const answer = await callApi(installation.address(), '/auth/login', { body: { ...signInForm, challengeId, code } })
  const token = fieldOf(answer.json, 'accessToken')
  if (typeof token !== 'string') throw new Error(`signing in answered ${answer.status}`)
  return token
}
