import { createEmailedCodes, type Person, type CodeSubmission, codeRefusal } from './emailed-codes.ts'
import type { TwoStepVerification } from './two-step-verification.ts'
import * as sessions from './sessions.repo.ts'
import type { SessionsService } from './sessions.service.ts'
import { deviceSignInLimit } from './sign-in-limits.ts'
import { newDeviceEmail } from './sign-in-emails.ts'
import { type DeviceCookie, type TrustedDevice, createTrustedDevices } from './trusted-devices.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { EmailsService, NewEmail } from '#server/features/emails/public.ts'
import type { UsersService } from '#server/features/users/public.ts'
import type { TrafficAlarm } from '#server/platform/traffic-alarm.ts'
import { Refused } from '#server/platform/errors.ts'
import type { RateLimiter } from '#server/platform/rate-limiter.ts'
import type { Logger } from '#server/platform/log.ts'
import type { KeyRing } from '#server/platform/secret-box.ts'
import type { RequestContext } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Role } from '#shared/domain/access.ts'
import { deviceOf } from '#shared/domain/devices.ts'
import { CODE_DIGITS, SESSION_LIFETIMES, FRESH_CODE_LIFETIME_IN_MS } from '#shared/domain/identity.ts'
import { screens } from '#shared/screens.ts'

/** The ways to sign in; each opens a session or throws what is still needed. */
export function createSignInMethods(dependencies: SignInDependencies) {
  const { db, clock, log, users, limits, emails, twoStepVerification, siteName, siteUrl } = dependencies
  const emailedCodes = createEmailedCodes(dependencies)
  const deviceTrust = createTrustedDevices({ db, clock })
  const sessionService = dependencies.sessions

  /** Signs in without any code, as the specification describes it: on a loopback address only. */
  async function skipEmailedCode(person: Person, { userAgent }: RequestContext): Promise<SignedIn> {
    const outcome = await transact(db, async (trx) => {
      const user = await users.findOrCreate(trx, person)
      await sessions.recordFirstSignIn(trx, user.id, clock.now())
      const challenge = user.role === 'ADMIN' ? await twoStepVerification.issueChallenge(trx, user.id) : null
      if (challenge) return { challenge }
      const freshForMs = SESSION_LIFETIMES[user.role].totalInMs
      return { userId: user.id, accessToken: await sessionService.open(trx, { user, userAgent, freshForMs }) }
    })
    return requireNoTwoStep(outcome)
  }

  /** Signs in with the code of an administrator's app; null when the challenge is not one of two-step sign-in. */
  async function redeemAuthenticatorCode(
    submission: CodeSubmission,
    context: RequestContext,
  ): Promise<SignedIn | null> {
    const site = await siteName()
    return twoStepVerification.redeem(submission, (trx, id) => {
      return openSessionOnTrustedDevice(trx, { user: { id, role: 'ADMIN', email: submission.email }, context, site })
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

  /**
   * Signs in with an emailed code. Creates an account for the verified address; an existing account stays unchanged,
   * including its number.
   */
  async function redeemEmailedCode(submission: CodeSubmission, context: RequestContext): Promise<SignedIn> {
    const site = await siteName()
    const outcome = await emailedCodes.redeem(submission, async (trx, person) => {
      const user = await users.findOrCreate(trx, person)
      // The user has become an administrator since the code was sent: a member's shorter code is refused.
      if (submission.code.length !== CODE_DIGITS[user.role]) throw codeRefusal('CODE_EXPIRED')
      const challenge = user.role === 'ADMIN' ? await twoStepVerification.issueChallenge(trx, user.id) : null
      if (challenge) return { challenge }
      return openSessionOnTrustedDevice(trx, { user, context, site })
    })
    return requireNoTwoStep(outcome)
  }

  function newDeviceEmailTo(to: string, userAgent: string, site: string): NewEmail {
    const link = siteUrl() + screens.profile
    return newDeviceEmail({ to, device: deviceOf(userAgent), at: clock.now(), siteName: site, link })
  }

  async function signInOnTrustedDevice(device: TrustedDevice, { userAgent }: RequestContext): Promise<SignedIn | null> {
    const user = { id: device.userId, role: 'USER' } as const
    await limits.consume([deviceSignInLimit(device.id)])
    return transact(db, async (trx) => {
      const cookie = await deviceTrust.renew(trx, device)
      if (!cookie) return null
      const start = { user, userAgent, freshForMs: 0, deviceId: device.id }
      return { userId: user.id, accessToken: await sessionService.open(trx, start), cookie }
    })
  }

  /**
   * A trusted device signs in at once unless a fresh code is wanted; any other request is sent a code and reveals
   * nothing.
   */
  async function startSignIn(person: Person, context: RequestContext, wantsCode: boolean): Promise<SignedIn> {
    const {
      role,
      device,
      accountDeviceId: deviceId,
      copiedDeviceId,
    } = await deviceTrust.identifyDevice(context, person)
    if (copiedDeviceId !== null) await deviceTrust.revokeCopiedToken(copiedDeviceId)
    const signedIn = device && !wantsCode && (await signInOnTrustedDevice(device, context))
    if (signedIn) return signedIn
    throw new Refused('SIGN_IN_CODE_REQUIRED', {
      extraFields: await emailedCodes.send(person, { ip: context.ip, role, deviceId }),
    })
  }

  async function signInWithEmailedCodesOff(
    person: Person,
    submission: CodeSubmission | null,
    context: RequestContext,
  ): Promise<SignedIn> {
    return (
      (submission && (await redeemAuthenticatorCode(submission, context))) ?? (await skipEmailedCode(person, context))
    )
  }

  async function submitCode(submission: CodeSubmission, context: RequestContext): Promise<SignedIn> {
    try {
      return (await redeemAuthenticatorCode(submission, context)) ?? (await redeemEmailedCode(submission, context))
    } catch (error) {
      if (error instanceof Refused && error.code !== 'SECOND_STEP_REQUIRED') {
        log.info({ event: 'sign-in.refused', reason: error.code }, 'a sign-in code was refused')
      }
      throw error
    }
  }

  return { signInWithEmailedCodesOff, submitCode, startSignIn }
}

export interface SignInDependencies {
  db: Db
  clock: Clock
  log: Logger
  users: UsersService
  sessions: SessionsService
  emails: EmailsService
  limits: RateLimiter
  alarm: TrafficAlarm
  twoStepVerification: TwoStepVerification
  /** HMAC keys for emailed codes. */
  keys: KeyRing
  siteName: () => Promise<string>
  /** Where people reach the site, without a slash at the end. */
  siteUrl: () => string
}

/** Throws when the app's code follows: the emailed code is consumed, and the app's code has a challenge of its own. */
function requireNoTwoStep(outcome: SignedIn | { challenge: { challengeId: string; expiresIn: number } }): SignedIn {
  if ('challenge' in outcome) throw new Refused('SECOND_STEP_REQUIRED', { extraFields: outcome.challenge })
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
