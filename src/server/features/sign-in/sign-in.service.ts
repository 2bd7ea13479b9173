import * as challenges from './challenges.repo.ts'
import { codeChallenges, type Person, type Proof, refused } from './code-challenges.ts'
import * as devices from './devices.repo.ts'
import type { SecondStep } from './second-step.ts'
import * as events from './sign-in.events.ts'
import * as secondSteps from './second-steps.repo.ts'
import * as sessions from './sessions.repo.ts'
import type { SessionsService } from './sessions.service.ts'
import { deviceLimit, signedInFrom } from './sign-in.limits.ts'
import { newDeviceLetter } from './sign-in.letters.ts'
import { type DeviceCookie, type TrustedDevice, trustedDevices } from './trusted-devices.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { MailsService, Post } from '#server/features/mails/mails.service.ts'
import type { UsersService } from '#server/features/users/users.service.ts'
import type { Alarm } from '#server/platform/alarm.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Limits } from '#server/platform/limits.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Keys } from '#server/platform/secret-box.ts'
import type { Exchange } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Phone } from '#server/ports/phone.ts'
import type { auth } from '#shared/contract/auth.ts'
import type { Role } from '#shared/domain/access.ts'
import { deviceName, deviceOf } from '#shared/domain/devices.ts'
import { CODE_DIGITS, normaliseEmail, SESSION_LENGTHS, STEP_UP_IN_MS } from '#shared/domain/identity.ts'
import { screens } from '#shared/screens.ts'

/** Signing in and out (decisions §1). */
export function signInService(dependencies: Dependencies): Handlers<typeof auth> {
  const { db, clock, log, phone, users, codes, jobs, limits, mails, secondStep, siteName, siteAddress } = dependencies
  const challenge = codeChallenges(dependencies)
  const trusted = trustedDevices({ db, clock })
  const opened = dependencies.sessions

  /** The bare contract of the specification, on a loopback address only. */
  async function withoutCode(person: Person, { userAgent }: Exchange): Promise<SignedIn> {
    const outcome = await transact(db, async (trx) => {
      const user = await users.ensure(trx, { ...person, role: 'USER' })
      await sessions.noteFirst(trx, user.id, clock.now())
      const step = user.role === 'ADMIN' ? await secondStep.ask(trx, user.id) : null
      if (step) return { step }
      const freshForMs = SESSION_LENGTHS[user.role].totalInMs
      return { userId: user.id, accessToken: await opened.open(trx, { user, userAgent, freshForMs }) }
    })
    return unlessAsked(outcome)
  }

  /** The code of an administrator's app, after the mailed one; null when it is no such code that is waited for. */
  async function withSecondStep(proof: Proof, exchange: Exchange): Promise<SignedIn | null> {
    const site = await siteName()
    return secondStep.redeem(proof, (trx, id) => {
      return openTrusted(trx, { user: { id, role: 'ADMIN', email: proof.email }, exchange, site })
    })
  }

  /** Opens on a browser that is known from now on; the owner is told of one that was not. */
  async function openTrusted(trx: Db, { user, exchange, site }: Entering): Promise<SignedIn> {
    const { userAgent } = exchange
    const isFirst = await sessions.noteFirst(trx, user.id, clock.now())
    const { id: deviceId, cookie, wasKnown } = await trusted.trust(trx, exchange, user.id)
    if (!wasKnown && !isFirst) await mails.post(trx, newDevice(user.email, userAgent, site))
    const accessToken = await opened.open(trx, { user, userAgent, freshForMs: STEP_UP_IN_MS, deviceId })
    return { userId: user.id, accessToken, cookie }
  }

  /** The account is made here, by whoever holds the mailbox; a known one stays as it is, its number too. */
  async function withCode(proof: Proof, exchange: Exchange): Promise<SignedIn> {
    const site = await siteName()
    const outcome = await challenge.redeem(proof, async (trx, person) => {
      const user = await users.ensure(trx, { ...person, role: 'USER' })
      // Made an administrator since the code was sent: a member's short code does not do.
      if (proof.code.length !== CODE_DIGITS[user.role]) throw refused('CODE_EXPIRED')
      const step = user.role === 'ADMIN' ? await secondStep.ask(trx, user.id) : null
      if (step) return { step }
      return openTrusted(trx, { user, exchange, site })
    })
    return unlessAsked(outcome)
  }

  function newDevice(to: string, userAgent: string, site: string): Post {
    const link = siteAddress() + screens.profile
    return newDeviceLetter({ to, device: deviceName(deviceOf(userAgent)), at: clock.now(), siteName: site, link })
  }

  async function withDevice(device: TrustedDevice, { userAgent }: Exchange): Promise<SignedIn | null> {
    const user = { id: device.userId, role: 'USER' } as const
    await limits.take([deviceLimit(device.id)])
    return transact(db, async (trx) => {
      const cookie = await trusted.renew(trx, device)
      if (!cookie) return null
      const start = { user, userAgent, freshForMs: 0, deviceId: device.id }
      return { userId: user.id, accessToken: await opened.open(trx, start), cookie }
    })
  }

  /** A trusted device opens at once, unless a fresh code is wanted; everything else is asked for a code, and told nothing more. */
  async function withDeviceOrAsk(person: Person, exchange: Exchange, wantsCode: boolean): Promise<SignedIn> {
    const { role, device, ownDeviceId: deviceId } = await trusted.recognise(exchange, person)
    const signedIn = device && !wantsCode && (await withDevice(device, exchange))
    if (signedIn) return signedIn
    throw new Refused('SIGN_IN_CODE_REQUIRED', {
      more: await challenge.send(person, { ip: exchange.ip, role, deviceId }),
    })
  }

  async function openWithout(person: Person, proof: Proof | null, exchange: Exchange): Promise<SignedIn> {
    return (proof && (await withSecondStep(proof, exchange))) ?? (await withoutCode(person, exchange))
  }

  async function openWith(proof: Proof, exchange: Exchange): Promise<SignedIn> {
    try {
      return (await withSecondStep(proof, exchange)) ?? (await withCode(proof, exchange))
    } catch (error) {
      if (error instanceof Refused && error.code !== 'SECOND_STEP_REQUIRED') events.codeRefused(log, error.code)
      throw error
    }
  }

  jobs.every('sign-in.tidy', 3600, async () => {
    const now = clock.now()
    for (const each of [sessions, devices, challenges, secondSteps]) await each.removeOver(db, now)
    await limits.tidy()
  })

  return {
    async login({ body: { name = '', email: typed, mobileNumber, challengeId, code, fresh = false }, exchange }) {
      const email = normaliseEmail(typed)
      const person = { name, email, mobileNumber: phone.toE164(mobileNumber) }
      const proof = challengeId && code ? { email, challengeId, code, ip: exchange.ip } : null
      const { userId, accessToken, cookie } = await (codes === 'off'
        ? openWithout(person, proof, exchange)
        : proof
          ? openWith(proof, exchange)
          : withDeviceOrAsk(person, exchange, fresh))
      events.signedIn(log, { userId, by: proof ? 'CODE' : codes === 'off' ? 'NOTHING' : 'DEVICE' })
      if (cookie) exchange.setCookie(cookie)
      if (codes === 'on') {
        await limits
          .note(db, [signedInFrom(exchange.ip)])
          .catch((err: unknown) => log.warn({ err }, 'a sign-in was not counted for its network'))
      }
      return { user: await users.answerFor(userId), accessToken, message: 'Signed in.' }
    },

    async logout({ viewer }) {
      await opened.close(viewer.sessionId)
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  log: Logger
  phone: Phone
  users: UsersService
  sessions: SessionsService
  mails: MailsService
  jobs: Jobs
  limits: Limits
  alarm: Alarm
  secondStep: SecondStep
  /** They seal mailed codes. */
  keys: Keys
  codes: 'on' | 'off'
  siteName: () => Promise<string>
  /** Where people reach the site, without a slash at the end. */
  siteAddress: () => string
}

/** The mailed code is used up by then: the next step has a challenge of its own. */
function unlessAsked(outcome: SignedIn | { step: { challengeId: string; expiresIn: number } }): SignedIn {
  if ('step' in outcome) throw new Refused('SECOND_STEP_REQUIRED', { more: outcome.step })
  return outcome
}

interface Entering {
  user: { id: string; role: Role; email: string }
  exchange: Exchange
  site: string
}

interface SignedIn {
  userId: string
  accessToken: string
  cookie?: DeviceCookie | null
}
