import { phone } from '#server/adapters/phone.ts'
import { auditService } from '#server/features/audit/audit.service.ts'
import { mailsService } from '#server/features/mails/mails.service.ts'
import { plansService } from '#server/features/plans/plans.service.ts'
import { profileService } from '#server/features/profile/profile.service.ts'
import { settingsService } from '#server/features/settings/settings.service.ts'
import { sessionsService } from '#server/features/sign-in/sessions.service.ts'
import type { SignInAllowances } from '#server/features/sign-in/sign-in.limits.ts'
import { signInService } from '#server/features/sign-in/sign-in.service.ts'
import { subscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts'
import { usersService } from '#server/features/users/users.service.ts'
import { answerErrors } from '#server/platform/answer-errors.ts'
import { bind } from '#server/platform/bind.ts'
import { makeJobs } from '#server/platform/jobs.ts'
import { makeLimits } from '#server/platform/limits.ts'
import { makeLog } from '#server/platform/log.ts'
import { secretBox } from '#server/platform/secret-box.ts'
import type { Letter } from '#server/ports/mail.ts'
import { auth } from '#shared/contract/auth.ts'
import { profile } from '#shared/contract/profile.ts'
import { users as usersGroup } from '#shared/contract/users.ts'
import fastify from 'fastify'
import { randomBytes } from 'node:crypto'
import { vi } from 'vitest'
import { freshDatabase } from './databases.ts'

interface DeskOptions {
  codes?: 'on' | 'off'
  allowances?: Partial<SignInAllowances>
}

export interface Typed {
  email: string
  name?: string
  mobileNumber?: string
  challengeId?: string
  code?: string
}

/** The part of the product where people sign in and out, with its own database, clock and letter box. */
export async function signInDesk({ codes = 'on', allowances = {} }: DeskOptions = {}) {
  const database = await freshDatabase()
  const { db } = database
  const log = makeLog({ level: 'silent' })
  let now = new Date('2026-03-01T06:00:00Z')
  const clock = { now: () => now }
  const letters: Letter[] = []
  const mail = { send: async (letter: Letter) => void letters.push(letter) }

  const secret = randomBytes(32)
  const audit = auditService({ clock })
  const settings = settingsService({ db, box: secretBox(secret), audit, keyRefusal: () => null })
  const subscriptions = subscriptionsService({ db, clock, plans: plansService({ db }), settings })
  const sessions = sessionsService({ db, clock, log })
  const users = usersService({ db, clock, phone, subscriptions, audit, endSessions: sessions.endAll })
  const jobs = makeJobs({ database, log })
  const mails = mailsService({ db, clock, mail, jobs })
  const limits = makeLimits({ db, clock })
  const siteName = settings.websiteName
  const outside = { db, clock, phone, secret, codes, siteName, allowances }
  const signIn = signInService({ ...outside, users, sessions, mails, jobs, limits })
  const app = fastify()
  answerErrors(app)
  bind(app, {
    contract: { auth, profile, users: usersGroup },
    services: { auth: signIn, profile: profileService({ db, users }), users },
    identify: sessions.identify,
  })
  await jobs.prepare()
  await jobs.start()

  async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, more: Call = {}) {
    const { token, device, body, ip = '203.0.113.7' } = more
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(device && { cookie: `other=1; __Host-device=${device}` }),
    }
    const answer = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers,
      remoteAddress: ip,
      ...(body !== undefined && { payload: body }),
    })
    const cookie = String(answer.headers['set-cookie'] ?? '')
    return {
      status: answer.statusCode,
      body: answer.body ? answer.json() : null,
      headers: answer.headers,
      device: /^__Host-device=([^;]+)/.exec(cookie)?.[1],
      cookie,
    }
  }

  const login = (typed: Typed, more: Omit<Call, 'body'> = {}) =>
    call('POST', '/auth/login', { ...more, body: { mobileNumber: '98765 43210', ...typed } })

  /** How many letters the address has got, once nothing is on its way any more. */
  async function arrived(email: string): Promise<number> {
    const posted = await db.selectFrom('outbox_mails').select('id').where('recipient', '=', email).execute()
    if (posted.length > 0) await codeFor(email, posted.length)
    return posted.length
  }

  /** The code in the newest letter to the address, once `count` of them have arrived. */
  async function codeFor(email: string, count = 1): Promise<string> {
    const sent = await vi.waitFor(
      () => {
        const found = letters.filter(({ to }) => to === email)
        if (found.length < count) throw new Error(`${found.length} letters to ${email}`)
        return found
      },
      { timeout: 8000, interval: 10 },
    )
    return /^\d+/.exec(sent.at(-1)?.text ?? '')?.[0] ?? ''
  }

  return {
    db,
    users,
    audit,
    letters,
    login,
    codeFor,
    call,
    identify: sessions.identify,
    now: () => now,
    pass: (ms: number) => void (now = new Date(now.getTime() + ms)),
    /** Signs in all the way, a code included. */
    async enter(email: string, more: Omit<Call, 'body'> & { mobileNumber?: string } = {}) {
      const { mobileNumber = '98765 43210', ...rest } = more
      const earlier = await arrived(email)
      const asked = await login({ email, mobileNumber }, rest)
      if (asked.status === 200) return asked
      const code = await codeFor(email, earlier + 1)
      return login({ email, mobileNumber, challengeId: asked.body.challengeId, code }, rest)
    },
    async close() {
      await jobs.stop()
      await app.close()
      await database.close()
    },
  }
}

interface Call {
  token?: string
  device?: string | undefined
  body?: object
  ip?: string
}
