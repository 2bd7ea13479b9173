import * as authenticators from './authenticators.repo.ts'
import { codeRefusal } from './emailed-codes.ts'
import { newRecoveryCodes, recoveryCodeHmac } from './recovery-codes.ts'
import type { TwoStepVerification } from './two-step-verification.ts'
import * as sessions from './sessions.repo.ts'
import type { SessionsService } from './sessions.service.ts'
import { type TwoStepAction, twoStepEmail } from './two-step-emails.ts'
import { base32, matchingTotpCounter, newTotpSecret, otpauthUri } from './totp.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { EmailsService } from '#server/features/emails/public.ts'
import type { UsersService } from '#server/features/users/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { RateLimiter } from '#server/platform/rate-limiter.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { twoStep } from '#shared/contract/two-step.ts'
import type { AuditAction } from '#shared/domain/audit.ts'
import { FRESH_CODE_LIFETIME_IN_MS } from '#shared/domain/identity.ts'

/** The administrator's own authenticator app (decision 0021). */
export function twoStepService(dependencies: Dependencies): Handlers<typeof twoStep> {
  const { db, clock, box, audit, limits, emails, users, siteName, twoStepVerification, endOthersIn } = dependencies

  async function replaceRecoveryCodes(trx: Db, userId: string, secret: Buffer): Promise<string[]> {
    const codes = newRecoveryCodes()
    const hmacs = codes.map((code) => recoveryCodeHmac(code, secret))
    await authenticators.replaceRecoveryCodes(trx, userId, hmacs)
    return codes
  }

  function record(trx: Db, viewer: Viewer, action: AuditAction): Promise<void> {
    return audit.record(trx, { by: viewer, action, subject: `user:${viewer.userId}` })
  }

  /** The email to the owner, in case somebody else did it. */
  async function emailAbout(viewer: Viewer, action: TwoStepAction) {
    const { email } = await users.answerFor(viewer.userId)
    return twoStepEmail({ to: email, action, at: clock.now(), siteName: await siteName() })
  }

  return {
    async state({ viewer: { userId } }) {
      const app = await authenticators.find(db, userId)
      const since = app?.confirmed_at ?? null
      const recoveryCodesLeft = since ? await authenticators.countRecoveryCodes(db, userId) : 0
      return { isOn: since !== null, since, recoveryCodesLeft }
    },

    async begin({ viewer }) {
      const [{ email }, issuer] = [await users.answerFor(viewer.userId), await siteName()]
      const secret = newTotpSecret()
      const encrypted = box.encrypt(secret.toString('base64'))
      const app = {
        user_id: viewer.userId,
        secret: encrypted,
        created_at: clock.now(),
        confirmed_at: null,
        last_step: 0,
      }
      if (!(await authenticators.insertUnconfirmed(db, app))) throw new Refused('TWO_STEP_ON')
      return { secret: base32(secret), address: otpauthUri({ secret, account: email, issuer }) }
    },

    async turnOn({ viewer, body: { code } }) {
      const { userId } = viewer
      await limits.consume([{ action: 'authenticator tried', subject: userId, max: 10, withinSeconds: 600 }])
      const email = await emailAbout(viewer, 'two-step.on')
      const recoveryCodes = await transact(db, async (trx) => {
        // A concurrent sign-in finishes before this lock and is ended below, or starts after it and needs the app's
        // code.
        await authenticators.lockUser(trx, userId)
        const app = await authenticators.lock(trx, userId)
        if (!app) throw new Refused('TWO_STEP_OFF')
        if (app.confirmed_at) throw new Refused('TWO_STEP_ON')
        const [secret, now] = [Buffer.from(box.decrypt(app.secret), 'base64'), clock.now()]
        const counter = matchingTotpCounter(code, { secret, lastCounter: app.last_step, now })
        if (counter === null) throw codeRefusal('CODE_WRONG')
        await authenticators.recordTotpCounter(trx, userId, counter)
        await authenticators.confirm(trx, userId, now)
        await record(trx, viewer, 'two-step.on')
        await emails.enqueue(trx, email)
        await endOthersIn(trx, { id: viewer.sessionId, userId })
        return replaceRecoveryCodes(trx, userId, secret)
      })
      return { recoveryCodes }
    },

    async newRecoveryCodes({ viewer }) {
      const email = await emailAbout(viewer, 'two-step.codes')
      const recoveryCodes = await transact(db, async (trx) => {
        const app = await authenticators.lock(trx, viewer.userId)
        if (!app?.confirmed_at) throw new Refused('TWO_STEP_OFF')
        await record(trx, viewer, 'two-step.codes')
        await emails.enqueue(trx, email)
        return replaceRecoveryCodes(trx, viewer.userId, Buffer.from(box.decrypt(app.secret), 'base64'))
      })
      return { recoveryCodes }
    },

    async confirm({ viewer: { userId, sessionId }, body: { code }, context: { ip } }) {
      const freshUntil = new Date(clock.now().getTime() + FRESH_CODE_LIFETIME_IN_MS)
      await twoStepVerification.verify({ userId, code, ip }, (trx) =>
        sessions.setFreshUntil(trx, sessionId, freshUntil),
      )
      return { freshUntil }
    },

    async turnOff({ viewer }) {
      const email = await emailAbout(viewer, 'two-step.off')
      await transact(db, async (trx) => {
        if (!(await authenticators.remove(trx, viewer.userId))) return
        await record(trx, viewer, 'two-step.off')
        await emails.enqueue(trx, email)
      })
    },
  }
}

/** Encrypts the secrets of earlier keys of the installation with the current one. */
export async function reencryptAuthenticators({ db, box }: { db: Db; box: SecretBox }): Promise<void> {
  for (const { user_id, secret } of await authenticators.listSecrets(db)) {
    const reencrypted = box.reencrypt(secret)
    if (reencrypted) await authenticators.replaceSecret(db, user_id, { from: secret, to: reencrypted })
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  box: SecretBox
  audit: Audit
  limits: RateLimiter
  emails: EmailsService
  users: Pick<UsersService, 'answerFor'>
  siteName: () => Promise<string>
  twoStepVerification: TwoStepVerification
  endOthersIn: SessionsService['endOthersIn']
}
