import * as authenticators from './authenticators.repo.ts'
import { type CodeSubmission, codeRefusal } from './emailed-codes.ts'
import { isRecoveryCode, recoveryCodeHmac } from './recovery-codes.ts'
import * as challenges from './two-step-challenges.repo.ts'
import { verificationLimit, twoStepLimits } from './sign-in-limits.ts'
import { matchingTotpCounter } from './totp.ts'
import { twoStepEmail } from './two-step-emails.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { EmailsService } from '#server/features/emails/public.ts'
import { newId } from '#server/platform/ids.ts'
import type { RateLimiter } from '#server/platform/rate-limiter.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'
import type { Clock } from '#server/ports/clock.ts'
import { CODE_LIFETIME_IN_MS, MAX_CODE_ATTEMPTS } from '#shared/domain/identity.ts'

/** The code of an administrator's authenticator app, requested after the emailed one. */
export interface TwoStepVerification {
  /** Creates the challenge of the app's code: what the screen needs to ask for it; null when the user has no app. */
  issueChallenge(trx: Db, userId: string): Promise<{ challengeId: string; expiresIn: number } | null>
  /**
   * Consumes the code and runs `onVerified` in the same transaction; null when the challenge is not one of two-step
   * sign-in. Throws CODE_WRONG, CODE_EXPIRED and TOO_MANY_REQUESTS.
   */
  redeem<T>(submission: CodeSubmission, onVerified: (trx: Db, userId: string) => Promise<T>): Promise<T | null>
  /** The same for a user who is signed in, without a challenge. */
  verify<T>(who: { userId: string; code: string; ip: string }, onVerified: (trx: Db) => Promise<T>): Promise<T>
}

export function createTwoStepVerification({
  db,
  clock,
  box,
  limits,
  audit,
  emails,
  siteName,
}: Dependencies): TwoStepVerification {
  /** Consumes the code if it is a new one of the app or an unused recovery code; false otherwise. */
  async function consumeCode(trx: Db, { userId, code, site }: CodeAttempt): Promise<boolean> {
    const app = await authenticators.lock(trx, userId)
    if (!app?.confirmed_at) return false
    const secret = Buffer.from(box.decrypt(app.secret), 'base64')
    const now = clock.now()
    if (isRecoveryCode(code)) {
      const hmac = recoveryCodeHmac(code, secret)
      const isConsumed = await authenticators.consumeRecoveryCode(trx, { userId, hmac, now })
      if (isConsumed) await recordRecoveryCodeUse(trx, userId, site)
      return isConsumed
    }
    const counter = matchingTotpCounter(code, { secret, lastCounter: app.last_step, now })
    if (counter === null) return false
    await authenticators.recordTotpCounter(trx, userId, counter)
    return true
  }

  /** Records it and sends an email, so that the owner notices when somebody else has the codes. */
  async function recordRecoveryCodeUse(trx: Db, userId: string, site: string): Promise<void> {
    const action = 'two-step.recover'
    await audit.record(trx, { by: { userId }, action, subject: `user:${userId}` })
    const to = await authenticators.findEmail(trx, userId)
    await emails.enqueue(trx, twoStepEmail({ to, action, at: clock.now(), siteName: site }))
  }

  /** Returns the user or the refusal. Does not throw, so that a wrong try is committed. */
  async function checkCode(
    trx: Db,
    { email, challengeId, code, ip }: CodeSubmission,
    site: string,
  ): Promise<AttemptOutcome> {
    const challenge = await challenges.lock(trx, { id: challengeId, email })
    if (!challenge) return null
    const { user_id: userId, consumed_at, tries_left, expires_at } = challenge
    if (consumed_at !== null || tries_left === 0 || clock.now() >= expires_at) return 'CODE_EXPIRED'
    if (await consumeCode(trx, { userId, code, site })) {
      await challenges.consume(trx, challengeId, clock.now())
      return { userId }
    }
    await challenges.recordWrongTry(trx, challengeId)
    await limits.record(trx, twoStepLimits({ userId, code, ip }))
    return tries_left > 1 ? 'CODE_WRONG' : 'CODE_EXPIRED'
  }

  return {
    async issueChallenge(trx, userId) {
      await authenticators.lockUser(trx, userId)
      const app = await authenticators.find(trx, userId)
      if (!app?.confirmed_at) return null
      const [id, now] = [newId(), clock.now()]
      const expires_at = new Date(now.getTime() + CODE_LIFETIME_IN_MS)
      const challenge = {
        id,
        user_id: userId,
        tries_left: MAX_CODE_ATTEMPTS,
        created_at: now,
        expires_at,
        consumed_at: null,
      }
      await challenges.insert(trx, challenge)
      return { challengeId: id, expiresIn: CODE_LIFETIME_IN_MS / 1000 }
    },

    async redeem(submission, onVerified) {
      const { challengeId: id, email, code, ip } = submission
      const found = await challenges.find(db, { id, email })
      if (!found) return null
      await limits.check(twoStepLimits({ userId: found.user_id, code, ip }))
      const site = await siteName()
      const outcome = await transact(db, async (trx) => {
        const attempt = await checkCode(trx, submission, site)
        if (attempt === null) return { result: null }
        return typeof attempt === 'string' ? { refusal: attempt } : { result: await onVerified(trx, attempt.userId) }
      })
      if ('refusal' in outcome) throw codeRefusal(outcome.refusal)
      return outcome.result
    },

    async verify({ userId, code, ip }, onVerified) {
      const wrongCodeLimits = twoStepLimits({ userId, code, ip })
      await limits.check(wrongCodeLimits)
      // Counted before it is checked: a thousand parallel requests would all read the same count of wrong codes.
      if (!isRecoveryCode(code)) await limits.consume([verificationLimit(userId)])
      const site = await siteName()
      const outcome = await transact(db, async (trx) => {
        if (await consumeCode(trx, { userId, code, site })) return { result: await onVerified(trx) }
        await limits.record(trx, wrongCodeLimits)
        return null
      })
      if (!outcome) throw codeRefusal('CODE_WRONG')
      return outcome.result
    },
  }
}

type AttemptOutcome = { userId: string } | 'CODE_WRONG' | 'CODE_EXPIRED' | null

interface Dependencies {
  db: Db
  clock: Clock
  box: SecretBox
  limits: RateLimiter
  audit: Audit
  emails: Pick<EmailsService, 'enqueue'>
  siteName: () => Promise<string>
}

interface CodeAttempt {
  userId: string
  code: string
  site: string
}
