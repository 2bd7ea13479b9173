import * as signInCodes from './sign-in-codes.repo.ts'
import { codeEmail } from './sign-in-emails.ts'
import {
  sendLimits,
  sendPriority,
  signedInNetworkLimit,
  unknownChallengeLimits,
  alarmLimits,
  wrongLimits,
} from './sign-in-limits.ts'
import { hashOf, isEqualInConstantTime, newCode, codeHmac } from './tokens.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { EmailsService } from '#server/features/emails/public.ts'
import type { TrafficAlarm } from '#server/platform/traffic-alarm.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { type RateLimit, type RateLimiter, widerNetworkOf, networkOf } from '#server/platform/rate-limiter.ts'
import type { KeyRing } from '#server/platform/secret-box.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Role } from '#shared/domain/access.ts'
import { CODE_DIGITS, CODE_LIFETIME_IN_MS, MAX_CODE_ATTEMPTS } from '#shared/domain/identity.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { type Language, localeOf } from '#shared/domain/locale.ts'

/** The person who signs in: the address normalised, the number in E.164. */
export interface Person {
  name: string
  email: string
  mobileNumber: string
  /** The language chosen in the browser, if any was. */
  language: Language | undefined
}

/** A person as stored with the code that was sent to them. */
export type NewMember = Omit<Person, 'language'>

/** Codes sent by email. Known and unknown addresses are treated the same. */
interface EmailedCodes {
  /** Sends a code to the address and returns what the screen needs to ask for it. Throws TOO_MANY_REQUESTS. */
  send(
    person: Person,
    to: { ip: string; role: Role; deviceId: string | null },
  ): Promise<{ challengeId: string; expiresIn: number; resendIn: number }>
  /**
   * Consumes a code and runs `onVerified` in the same transaction, with the person as given when the code was
   * requested. Throws CODE_WRONG, CODE_EXPIRED and TOO_MANY_REQUESTS.
   */
  redeem<T>(submission: CodeSubmission, onVerified: (trx: Db, person: NewMember) => Promise<T>): Promise<T>
}

/** A code as it was entered, with the challenge it answers. */
export interface CodeSubmission {
  email: string
  challengeId: string
  code: string
  ip: string
}

export function createEmailedCodes(dependencies: Dependencies): EmailedCodes {
  const { db, clock, emails, limits, alarm, keys, siteName } = dependencies
  const [key] = keys

  /** Returns the consumed code or the refusal. Does not throw, so that a wrong attempt is committed. */
  async function checkCode(trx: Db, { email, challengeId, code, ip }: CodeSubmission): Promise<SignInCode | Refusal> {
    const signInCode = await signInCodes.lockNewest(trx, { id: challengeId, email })
    if (!signInCode || !isUsable(signInCode, clock.now())) {
      await limits.record(trx, [...unknownChallengeLimits({ ip }), alarmLimits.wrong])
      return 'CODE_EXPIRED'
    }
    if (keys.some((each) => isEqualInConstantTime(signInCode.code_hmac, codeHmac({ code, challengeId }, each)))) {
      await signInCodes.consume(trx, challengeId, clock.now())
      return signInCode
    }
    await signInCodes.recordWrongTry(trx, challengeId)
    await limits.record(trx, [...wrongLimits({ email, ip }), alarmLimits.wrong])
    return signInCode.tries_left > 1 ? 'CODE_WRONG' : 'CODE_EXPIRED'
  }

  /** Whether the network gets lower limits: not while people sign in from it (decision 0039). */
  async function isSuspected(alarmLimit: RateLimit, ip: string): Promise<boolean> {
    return (await alarm(alarmLimit)) && !(await limits.isReached(signedInNetworkLimit(ip)))
  }

  /**
   * Two queue groups for each wider network, so that it takes at most half of the email workers; a device has its own
   * group.
   */
  function sendGroup({ ip, deviceId, counts }: { ip: string; deviceId: string | null; counts: number[] }): string {
    return hashOf(deviceId ?? `${widerNetworkOf(ip)}\n${(counts.at(-1) ?? 0) % 2}`).toString('base64url')
  }

  return {
    async send({ name, email, mobileNumber, language }, { ip, role, deviceId }) {
      const isUnderAttack = await isSuspected(alarmLimits.sends, ip)
      const { nextAllowedInSeconds, counts } = await limits.consume(sendLimits({ email, ip, deviceId, isUnderAttack }))
      const [challengeId, code, now, site] = [newId(), newCode(CODE_DIGITS[role]), clock.now(), await siteName()]
      const expiresAt = new Date(now.getTime() + CODE_LIFETIME_IN_MS)
      await transact(db, async (trx) => {
        await signInCodes.insert(trx, {
          id: challengeId,
          email,
          name,
          mobile_number: mobileNumber,
          client_hash: hashOf(deviceId ?? networkOf(ip)).toString('base64url'),
          code_hmac: codeHmac({ code, challengeId }, key),
          tries_left: MAX_CODE_ATTEMPTS,
          created_at: now,
          expires_at: expiresAt,
          consumed_at: null,
        })
        await limits.record(trx, [alarmLimits.sends])
        await emails.enqueue(trx, {
          ...codeEmail({ to: email, code, siteName: site, validUntil: expiresAt }),
          ...localeOf(language),
          urgency: { priority: sendPriority({ deviceId, counts }), group: sendGroup({ ip, deviceId, counts }) },
        })
      })
      return { challengeId, expiresIn: CODE_LIFETIME_IN_MS / 1000, resendIn: Math.ceil(nextAllowedInSeconds) }
    },

    async redeem(submission, onVerified) {
      await limits.check(
        wrongLimits({ ...submission, isUnderAttack: await isSuspected(alarmLimits.wrong, submission.ip) }),
      )
      const outcome = await transact(db, async (trx) => {
        const signInCode = await checkCode(trx, submission)
        if (typeof signInCode === 'string') return { refusal: signInCode }
        const { name, email, mobile_number: mobileNumber } = signInCode
        return { result: await onVerified(trx, { name, email, mobileNumber }) }
      })
      if ('refusal' in outcome) throw codeRefusal(outcome.refusal)
      return outcome.result
    },
  }
}

/** The refusal of a code, attached to its form field. */
export function codeRefusal(refusal: Refusal): Refused {
  return new Refused(refusal, { fields: { code: new Refused(refusal).message } })
}

interface Dependencies {
  db: Db
  clock: Clock
  emails: EmailsService
  limits: RateLimiter
  alarm: TrafficAlarm
  /** HMAC keys for the codes; not in the database. The first one signs, all of them verify. */
  keys: KeyRing
  siteName: () => Promise<string>
}

type Refusal = 'CODE_WRONG' | 'CODE_EXPIRED'
type SignInCode = signInCodes.SignInCode

function isUsable({ consumed_at, tries_left, expires_at }: SignInCode, now: Instant): boolean {
  return consumed_at === null && tries_left > 0 && now < expires_at
}
