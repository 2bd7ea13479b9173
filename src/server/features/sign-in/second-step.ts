import * as authenticators from './authenticators.repo.ts'
import { type Proof, refused } from './code-challenges.ts'
import { isRecoveryCode, sealRecoveryCode } from './recovery-codes.ts'
import * as steps from './second-steps.repo.ts'
import { provingLimit, secondStepLimits } from './sign-in.limits.ts'
import { stepOf } from './totp.ts'
import { twoStepLetter } from './two-step.letters.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import type { MailsService } from '#server/features/mails/mails.service.ts'
import { newId } from '#server/platform/ids.ts'
import type { Limits } from '#server/platform/limits.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'
import type { Clock } from '#server/ports/clock.ts'
import { CODE_LIFETIME_IN_MS, CODE_TRIES } from '#shared/domain/identity.ts'

/** The code of an administrator's authenticator app, asked for after the mailed one. */
export interface SecondStep {
  /** What the screen needs to ask for it; null for those who have no app. */
  ask(trx: Db, userId: string): Promise<{ challengeId: string; expiresIn: number } | null>
  /**
   * Uses the code up and does `then` in the same transaction; null when the challenge is not one of these.
   * Throws CODE_WRONG, CODE_EXPIRED and TOO_MANY_REQUESTS.
   */
  redeem<T>(proof: Proof, then: (trx: Db, userId: string) => Promise<T>): Promise<T | null>
  /** The same for somebody who is signed in. */
  prove<T>(who: { userId: string; code: string; ip: string }, then: (trx: Db) => Promise<T>): Promise<T>
}

export function secondStep({ db, clock, box, limits, audit, mails, siteName }: Dependencies): SecondStep {
  /** Whether it is the app's next code, or one of the recovery codes that are left; it is used up. */
  async function accept(trx: Db, { userId, code, site }: Shown): Promise<boolean> {
    const app = await authenticators.lock(trx, userId)
    if (!app?.confirmed_at) return false
    const secret = Buffer.from(box.open(app.secret), 'base64')
    const now = clock.now()
    if (isRecoveryCode(code)) {
      const hmac = sealRecoveryCode(code, secret)
      const isGood = await authenticators.useRecoveryCode(trx, { userId, hmac, now })
      if (isGood) await tell(trx, userId, site)
      return isGood
    }
    const step = stepOf(code, { secret, lastStep: app.last_step, now })
    if (step === null) return false
    await authenticators.noteStep(trx, userId, step)
    return true
  }

  /** Written down, and told by letter: its owner knows that one fewer is left, or that somebody else has them. */
  async function tell(trx: Db, userId: string, site: string): Promise<void> {
    const act = 'two-step.recover'
    await audit.record(trx, { by: { userId }, action: act, subject: `user:${userId}` })
    const to = await authenticators.addressOf(trx, userId)
    await mails.post(trx, twoStepLetter({ to, act, at: clock.now(), siteName: site }))
  }

  /** What became of a try; a wrong one is kept, so nothing is thrown here. */
  async function tryCode(trx: Db, { email, challengeId, code, ip }: Proof, site: string): Promise<Tried> {
    const step = await steps.lock(trx, { id: challengeId, email })
    if (!step) return null
    const { user_id: userId, consumed_at, tries_left, expires_at } = step
    if (consumed_at !== null || tries_left === 0 || clock.now() >= expires_at) return 'CODE_EXPIRED'
    if (await accept(trx, { userId, code, site })) {
      await steps.consume(trx, challengeId, clock.now())
      return { userId }
    }
    await steps.countWrong(trx, challengeId)
    await limits.note(trx, secondStepLimits({ userId, code, ip }))
    return tries_left > 1 ? 'CODE_WRONG' : 'CODE_EXPIRED'
  }

  return {
    async ask(trx, userId) {
      await authenticators.lockOwner(trx, userId)
      const app = await authenticators.find(trx, userId)
      if (!app?.confirmed_at) return null
      const [id, now] = [newId(), clock.now()]
      const expires_at = new Date(now.getTime() + CODE_LIFETIME_IN_MS)
      const step = { id, user_id: userId, tries_left: CODE_TRIES, created_at: now, expires_at, consumed_at: null }
      await steps.insert(trx, step)
      return { challengeId: id, expiresIn: CODE_LIFETIME_IN_MS / 1000 }
    },

    async redeem(proof, then) {
      const { challengeId: id, email, code, ip } = proof
      const found = await steps.find(db, { id, email })
      if (!found) return null
      await limits.check(secondStepLimits({ userId: found.user_id, code, ip }))
      const site = await siteName()
      const outcome = await transact(db, async (trx) => {
        const tried = await tryCode(trx, proof, site)
        if (tried === null) return { result: null }
        return typeof tried === 'string' ? { refusal: tried } : { result: await then(trx, tried.userId) }
      })
      if ('refusal' in outcome) throw refused(outcome.refusal)
      return outcome.result
    },

    async prove({ userId, code, ip }, then) {
      const wrong = secondStepLimits({ userId, code, ip })
      await limits.check(wrong)
      // Counted before it is tried: of a thousand at once all would find the count of wrong ones as it was before.
      if (!isRecoveryCode(code)) await limits.take([provingLimit(userId)])
      const site = await siteName()
      const outcome = await transact(db, async (trx) => {
        if (await accept(trx, { userId, code, site })) return { result: await then(trx) }
        await limits.note(trx, wrong)
        return null
      })
      if (!outcome) throw refused('CODE_WRONG')
      return outcome.result
    },
  }
}

type Tried = { userId: string } | 'CODE_WRONG' | 'CODE_EXPIRED' | null

interface Dependencies {
  db: Db
  clock: Clock
  box: SecretBox
  limits: Limits
  audit: Audit
  mails: Pick<MailsService, 'post'>
  siteName: () => Promise<string>
}

interface Shown {
  userId: string
  code: string
  site: string
}
