import * as challenges from './challenges.repo.ts'
import { codeChallenges, type Person, type Proof, codeRefusal } from './code-challenges.ts'
import * as devices from './devices.repo.ts'
import type { SecondStep } from './second-step.ts'
import * as secondSteps from './second-steps.repo.ts'
import * as sessions from './sessions.repo.ts'
import type { SessionsService } from './sessions.service.ts'
import { deviceSignInLimit, signedInNetworkLimit } from './sign-in-limits.ts'
import { newDeviceEmail } from './sign-in-emails.ts'
import { type DeviceCookie, type TrustedDevice, trustedDevices } from './trusted-devices.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { EmailsService, NewEmail } from '#server/features/emails/public.ts'
import type { UsersService } from '#server/features/users/public.ts'
import type { TrafficAlarm } from '#server/platform/traffic-alarm.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { RateLimiter } from '#server/platform/rate-limiter.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Keys } from '#server/platform/secret-box.ts'
import type { RequestContext } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Phone } from '#server/ports/phone.ts'
import type { auth } from '#shared/contract/auth.ts'
import type { Role } from '#shared/domain/access.ts'
import { deviceName, deviceOf } from '#shared/domain/devices.ts'
import { CODE_DIGITS, normaliseEmail, SESSION_LIFETIMES, FRESH_CODE_LIFETIME_IN_MS } from '#shared/domain/identity.ts'
import { screens } from '#shared/screens.ts'

/** Signing in and out (decisions §1). */
export function signInService(dependencies: Dependencies): Handlers<typeof auth> {
  const { db, clock, log, phone, users, codes, jobs, limits, emails, secondStep, siteName, siteAddress } = dependencies
  const challenge = codeChallenges(dependencies)
  const deviceTrust = trustedDevices({ db, clock })
  const sessionService = dependencies.sessions

  /** Sign-in without emailed codes as the specification describes it, on a loopback address only. */
  async function signInWithoutCode(person: Person, { userAgent }: RequestContext): Promise<SignedIn> {
    const outcome = await transact(db, async (trx) => {
      const user = await users.findOrCreate(trx, { ...person, role: 'USER' })
      await sessions.recordFirstSignIn(trx, user.id, clock.now())
      const step = user.role === 'ADMIN' ? await secondStep.issueChallenge(trx, user.id) : null
      if (step) return { step }
      const freshForMs = SESSION_LIFETIMES[user.role].totalInMs
      return { userId: user.id, accessToken: await sessionService.open(trx, { user, userAgent, freshForMs }) }
    })
    return requireNoSecondStep(outcome)
  }

  /** Signs in with the code of an administrator's app; null when the challenge is not one of two-step sign-in. */
  async function signInWithSecondStep(proof: Proof, context: RequestContext): Promise<SignedIn | null> {
    const site = await siteName()
    return secondStep.redeem(proof, (trx, id) => {
      return openSessionOnTrustedDevice(trx, { user: { id, role: 'ADMIN', email: proof.email }, context, site })
    })
  }

  /** Opens a session and trusts the browser; an email tells the owner of a browser that was not known. */
  async function openSessionOnTrustedDevice(trx: Db, { user, context, site }: TrustedSignIn): Promise<SignedIn> {
    const { userAgent } = context
    const isFirst = await sessions.recordFirstSignIn(trx, user.id, clock.now())
    const { id: deviceId, cookie, wasKnown } = await deviceTrust.trust(trx, context, user.id)
    if (!wasKnown && !isFirst) await emails.enqueue(trx, newDeviceEmailTo(user.email, userAgent, site))
    const accessToken = await sessionService.open(trx, {
      user,
      userAgent,
      freshForMs: FRESH_CODE_LIFETIME_IN_MS,
      deviceId,
    })
    return { userId: user.id, accessToken, cookie }
  }

  /** Creates an account for the verified address; an existing account stays unchanged, including its number. */
  async function signInWithCode(proof: Proof, context: RequestContext): Promise<SignedIn> {
    const site = await siteName()
    const outcome = await challenge.redeem(proof, async (trx, person) => {
      const user = await users.findOrCreate(trx, { ...person, role: 'USER' })
      // The user has become an administrator since the code was sent: a member's shorter code is refused.
      if (proof.code.length !== CODE_DIGITS[user.role]) throw codeRefusal('CODE_EXPIRED')
      const step = user.role === 'ADMIN' ? await secondStep.issueChallenge(trx, user.id) : null
      if (step) return { step }
      return openSessionOnTrustedDevice(trx, { user, context, site })
    })
    return requireNoSecondStep(outcome)
  }

  function newDeviceEmailTo(to: string, userAgent: string, site: string): NewEmail {
    const link = siteAddress() + screens.profile
    return newDeviceEmail({ to, device: deviceName(deviceOf(userAgent)), at: clock.now(), siteName: site, link })
  }

  async function signInWithDevice(device: TrustedDevice, { userAgent }: RequestContext): Promise<SignedIn | null> {
    const user = { id: device.userId, role: 'USER' } as const
    await limits.take([deviceSignInLimit(device.id)])
    return transact(db, async (trx) => {
      const cookie = await deviceTrust.renew(trx, device)
      if (!cookie) return null
      const start = { user, userAgent, freshForMs: 0, deviceId: device.id }
      return { userId: user.id, accessToken: await sessionService.open(trx, start), cookie }
    })
  }

  /** A trusted device signs in at once unless a fresh code is wanted; any other request is sent a code and reveals nothing. */
  async function signInWithDeviceOrSendCode(
    person: Person,
    context: RequestContext,
    wantsCode: boolean,
  ): Promise<SignedIn> {
    const { role, device, ownDeviceId: deviceId } = await deviceTrust.recognise(context, person)
    const signedIn = device && !wantsCode && (await signInWithDevice(device, context))
    if (signedIn) return signedIn
    throw new Refused('SIGN_IN_CODE_REQUIRED', {
      more: await challenge.send(person, { ip: context.ip, role, deviceId }),
    })
  }

  async function signInWithCodesOff(person: Person, proof: Proof | null, context: RequestContext): Promise<SignedIn> {
    return (proof && (await signInWithSecondStep(proof, context))) ?? (await signInWithoutCode(person, context))
  }

  async function signInWithProof(proof: Proof, context: RequestContext): Promise<SignedIn> {
    try {
      return (await signInWithSecondStep(proof, context)) ?? (await signInWithCode(proof, context))
    } catch (error) {
      if (error instanceof Refused && error.code !== 'SECOND_STEP_REQUIRED') {
        log.info({ event: 'sign-in.refused', reason: error.code }, 'a sign-in code was refused')
      }
      throw error
    }
  }

  jobs.every('sign-in.tidy', 3600, async () => {
    const now = clock.now()
    for (const each of [sessions, devices, challenges, secondSteps]) await each.removeExpired(db, now)
    await limits.removeExpired()
  })

  return {
    async login({ body: { name = '', email: typed, mobileNumber, challengeId, code, fresh = false }, context }) {
      const email = normaliseEmail(typed)
      const person = { name, email, mobileNumber: phone.toE164(mobileNumber) }
      const proof = challengeId && code ? { email, challengeId, code, ip: context.ip } : null
      const { userId, accessToken, cookie } = await (codes === 'off'
        ? signInWithCodesOff(person, proof, context)
        : proof
          ? signInWithProof(proof, context)
          : signInWithDeviceOrSendCode(person, context, fresh))
      // By id only: the log holds no address, number or code.
      const by = proof ? 'CODE' : codes === 'off' ? 'NOTHING' : 'DEVICE'
      log.info({ event: 'sign-in.opened', userId, by }, 'signed in')
      if (cookie) context.setCookie(cookie)
      if (codes === 'on') {
        await limits
          .record(db, [signedInNetworkLimit(context.ip)])
          .catch((err: unknown) => log.warn({ err }, 'a sign-in was not counted for its network'))
      }
      return { user: await users.answerFor(userId), accessToken, message: 'Signed in.' }
    },

    async logout({ viewer }) {
      await sessionService.close(viewer.sessionId)
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
  emails: EmailsService
  jobs: Jobs
  limits: RateLimiter
  alarm: TrafficAlarm
  secondStep: SecondStep
  /** HMAC keys for emailed codes. */
  keys: Keys
  codes: 'on' | 'off'
  siteName: () => Promise<string>
  /** Where people reach the site, without a slash at the end. */
  siteAddress: () => string
}

/** Throws when an app code must follow: the emailed code is consumed, and the app code has its own challenge. */
function requireNoSecondStep(outcome: SignedIn | { step: { challengeId: string; expiresIn: number } }): SignedIn {
  if ('step' in outcome) throw new Refused('SECOND_STEP_REQUIRED', { more: outcome.step })
  return outcome
}

interface TrustedSignIn {
  user: { id: string; role: Role; email: string }
  context: RequestContext
  site: string
}

interface SignedIn {
  userId: string
  accessToken: string
  cookie?: DeviceCookie | null
}
