import { API_BASE } from '#shared/contract/call.ts'
import { eventually } from './eventually.ts'
import { testApp } from './app.ts'

interface Typed {
  email: string
  name?: string
  mobileNumber?: string
  challengeId?: string
  fresh?: boolean
  code?: string
}

/** From where somebody signs in: his browser's device cookie and his IP. */
interface From {
  device?: string | undefined
  ip?: string
}

/** The product as people see it who sign in and out, with its letters on their way. */
export async function signInDesk({ codes = 'on' }: { codes?: 'on' | 'off' } = {}) {
  const product = await testApp({ env: { SIGN_IN_CODES: codes } })
  const { app, db, clock, letters } = product
  await product.product.start('http://127.0.0.1')

  async function login({ mobileNumber = '98765 43210', ...typed }: Typed, { device, ip = '203.0.113.7' }: From = {}) {
    const answer = await app.inject({
      method: 'POST',
      url: `${API_BASE}/auth/login`,
      headers: device ? { cookie: `other=1; __Host-device=${device}` } : {},
      payload: { mobileNumber, ...typed },
      remoteAddress: ip,
    })
    const cookie = String(answer.headers['set-cookie'] ?? '')
    const newDevice = /^__Host-device=([^;]+)/.exec(cookie)?.[1]
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers, cookie, device: newDevice }
  }

  /** The code in the newest letter to the address, once `count` of them have arrived. */
  async function codeFor(email: string, count = 1): Promise<string> {
    const sent = await eventually(() => {
      const found = letters.filter(({ to }) => to === email)
      if (found.length < count) throw new Error(`${found.length} letters to ${email}`)
      return found
    })
    return /^\d+/.exec(sent.at(-1)?.text ?? '')?.[0] ?? ''
  }

  /** How many letters the address has got, once nothing is on its way any more. */
  async function arrived(email: string): Promise<number> {
    const posted = await db.selectFrom('outbox_mails').select('id').where('recipient', '=', email).execute()
    if (posted.length > 0) await codeFor(email, posted.length)
    return posted.length
  }

  /** Signs in all the way, with a code if one is asked for. */
  async function enter(
    email: string,
    { mobileNumber = '98765 43210', ...from }: From & { mobileNumber?: string } = {},
  ) {
    const earlier = await arrived(email)
    const asked = await login({ email, mobileNumber }, from)
    if (asked.status === 200) return asked
    const code = await codeFor(email, earlier + 1)
    return login({ email, mobileNumber, challengeId: asked.body.challengeId, code }, from)
  }

  /** An account that was made without signing in. */
  function add(email: string, role: 'USER' | 'ADMIN') {
    return product.product.users.add(db, { name: 'Asha', email, mobileNumber: '98765 43210', role })
  }

  return {
    ...product,
    login,
    codeFor,
    enter,
    add,
    identify: product.product.identify,
    now: () => clock.now(),
    pass: (milliseconds: number) => clock.advance(milliseconds),
  }
}
