import { API_BASE } from '#shared/contract/call.ts'
import { eventually } from './eventually.ts'
import { testApp } from './app.ts'

interface LoginFields {
  email: string
  name?: string
  mobileNumber?: string
  challengeId?: string
  fresh?: boolean
  code?: string
  language?: 'en' | 'hi'
}

/** Where a sign-in comes from: the device cookie of the browser and the IP address. */
interface RequestOrigin {
  device?: string | undefined
  ip?: string
}

/** Opens the product and a client that signs in, with emailed codes. */
export async function openSignInClient({ codes = 'on' }: { codes?: 'on' | 'off' } = {}) {
  const product = await testApp({ env: { SIGN_IN_CODES: codes } })
  const { app, db, clock, emails } = product
  await product.product.start('http://127.0.0.1')

  async function login(
    { mobileNumber = '98765 43210', ...typed }: LoginFields,
    { device, ip = '203.0.113.7' }: RequestOrigin = {},
  ) {
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

  /** Waits until `count` emails to the address have arrived and returns the code in the newest. */
  async function codeFor(email: string, count = 1): Promise<string> {
    const sent = await eventually(() => {
      const found = emails.filter(({ to }) => to === email)
      if (found.length < count) throw new Error(`${found.length} emails to ${email}`)
      return found
    })
    return /^\d+$/m.exec(sent.at(-1)?.text ?? '')?.[0] ?? ''
  }

  /** Waits until all queued emails to the address have arrived and returns their number. */
  async function countReceived(email: string): Promise<number> {
    const queued = await db.selectFrom('emails').select('id').where('recipient', '=', email).execute()
    if (queued.length > 0) await codeFor(email, queued.length)
    return queued.length
  }

  /** Signs in completely, with a code if one is required. */
  async function enter(
    email: string,
    { mobileNumber = '98765 43210', ...from }: RequestOrigin & { mobileNumber?: string } = {},
  ) {
    const before = await countReceived(email)
    const first = await login({ email, mobileNumber }, from)
    if (first.status === 200) return first
    const code = await codeFor(email, before + 1)
    return login({ email, mobileNumber, challengeId: first.body.challengeId, code }, from)
  }

  /** Creates an account without signing in. */
  async function addUser(email: string, role: 'USER' | 'ADMIN') {
    const user = await product.product.users.add(db, { name: 'Asha', email, mobileNumber: '98765 43210' })
    if (role === 'ADMIN') await product.product.team.appoint(db, { userId: user.id, roles: ['OWNER'] })
    return user
  }

  return {
    ...product,
    login,
    codeFor,
    enter,
    add: addUser,
    identify: product.product.identify,
    now: () => clock.now(),
    advance: (milliseconds: number) => clock.advance(milliseconds),
  }
}
