import { type HouseKind, openHouse, type ProveHouse } from './houses.ts'
import { codeFor } from './letters.ts'
import { ask, fieldOf, order, secretsSeen, textAt } from './member.ts'
import { pay } from './pay.ts'
import { said } from './product.ts'
import type { ProveRow } from './row.ts'
import { randomBytes } from 'node:crypto'

const EMAIL = 'leela.das@example.com'
const MOBILE = '98111 22255'
const KEY_SECRET = `entered-${randomBytes(12).toString('hex')}`
/** Whatever anybody was called, wherever he could be reached, in this row and in all that ran before it. */
const PERSONAL =
  /[\w.+-]+@example\.com|\+?91[ -]?[6-9]\d{4}[ -]?\d{5}|98765 ?43210|98111 ?22255|Asha Rao|Leela Das|Meera Iyer/

/** A member's and an owner's whole journey with everything logged that can be, then every line of every row is searched. */
export async function logRows(): Promise<ProveRow[]> {
  for (const kind of ['embedded', 'PostgreSQL'] satisfies HouseKind[]) {
    const secretKey = randomBytes(32).toString('hex')
    const house = await openHouse(kind, { SIGN_IN_CODES: 'on', LOG_LEVEL: 'trace', SECRET_KEY: secretKey })
    if (!house) continue
    const { RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET } = house.sandbox.env
    for (const secret of [secretKey, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET]) if (secret) secretsSeen.add(secret)
    try {
      await house.addAdministrator('meera@example.com')
      await house.start()
      await journey(house)
    } finally {
      await house.close()
    }
  }
  secretsSeen.add(KEY_SECRET)
  const found = said.filter((line) => PERSONAL.test(line) || [...secretsSeen].some((secret) => line.includes(secret)))
  for (const line of found.slice(0, 10)) console.log(`Told: ${line.slice(0, 400)}`)
  return [
    {
      name: `logs: ${said.length} lines, ${secretsSeen.size} tokens, codes and secrets`,
      figure: `${found.length} found`,
      aim: '0 found',
      isMet: found.length === 0 && said.length > 50 && secretsSeen.size > 10,
    },
  ]
}

async function journey(house: ProveHouse): Promise<void> {
  const token = await signIn(house, EMAIL)
  await wrongThings(house, token)
  const payable = await order(house.address(), token)
  const confirmation = await pay(house.sandbox.address, payable, { outcome: 'SUCCESS', webhook: 'TWICE' })
  const verify = '/user/subscriptions/verify'
  const forged = { ...confirmation, razorpay_signature: 'f'.repeat(64) }
  await ask(house.address(), verify, { token, body: forged })
  await ask(house.address(), verify, { token, ...(confirmation && { body: confirmation }) })
  if (confirmation) secretsSeen.add(confirmation.razorpay_signature)
  await ask(house.address(), '/user/me/export', { token })

  const admin = await signIn(house, 'meera@example.com')
  const keys = { razorpayKeyId: 'rzp_test_none', razorpayKeySecret: KEY_SECRET }
  await ask(house.address(), '/admin/settings/test-keys', { token: admin, body: keys })
  const user = { name: 'Leela Das', email: EMAIL, mobileNumber: MOBILE, role: 'USER' }
  await ask(house.address(), '/admin/users', { token: admin, body: user })
  await ask(house.address(), `/admin/users?search=${encodeURIComponent(EMAIL)}`, { token: admin })
  await ask(house.address(), '/auth/logout', { token, body: {} })
  // A token that has ended is still nobody's business.
  await ask(house.address(), '/user/me/export', { token })
}

/** What is refused, broken off or unreadable goes through other code than what succeeds. */
async function wrongThings(house: ProveHouse, token: string): Promise<void> {
  const address = house.address()
  const code = '000000'
  await ask(address, '/auth/login', { body: { email: EMAIL, mobileNumber: MOBILE, challengeId: 'none', code } })
  await ask(address, '/auth/login', { body: { email: EMAIL, mobileNumber: 'what?', name: { Leela: 'Das' } } })
  const message = { firstName: 'Leela', lastName: 'Das', email: EMAIL, subject: 'x', message: `Call ${MOBILE}` }
  await ask(address, '/contact', { body: message })
  await ask(address, '/newsletter', { body: { email: EMAIL } })
  await fetch(`${address}/api/v1/auth/login?email=${EMAIL}&token=${token}`, { method: 'PUT', body: EMAIL })
  await fetch(`${address}/nowhere/${EMAIL}?token=${token}`)
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': 'guessed' }
  const event = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: { email: EMAIL } } } })
  await fetch(`${address}/api/v1/webhooks/razorpay`, { method: 'POST', headers, body: event })
  await fetch(`${address}/api/v1/auth/login`, { method: 'POST', headers, body: `{"email": "${EMAIL}", ` })
}

async function signIn(house: ProveHouse, email: string): Promise<string> {
  const typed = { name: 'Leela Das', email, mobileNumber: email === EMAIL ? MOBILE : '98765 43210' }
  const asked = await ask(house.address(), '/auth/login', { body: typed })
  const code = await codeFor(house.dir, email)
  secretsSeen.add(` ${code} `).add(`"${code}"`)
  const challengeId = textAt(asked.json, 'challengeId')
  const answer = await ask(house.address(), '/auth/login', { body: { ...typed, challengeId, code } })
  const token = fieldOf(answer.json, 'accessToken')
  if (typeof token !== 'string') throw new Error(`signing in answered ${answer.status}`)
  return token
}
