import * as authenticators from './authenticators.repo.ts'
import { refused } from './code-challenges.ts'
import { newRecoveryCodes, sealRecoveryCode } from './recovery-codes.ts'
import type { SecondStep } from './second-step.ts'
import * as sessions from './sessions.repo.ts'
import type { SessionsService } from './sessions.service.ts'
import { type TwoStepAct, twoStepLetter } from './two-step.letters.ts'
import { base32, newTotpSecret, otpauthAddress, stepOf } from './totp.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import type { MailsService } from '#server/features/mails/mails.service.ts'
import type { UsersService } from '#server/features/users/users.service.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Limits } from '#server/platform/limits.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { twoStep } from '#shared/contract/two-step.ts'
import type { Act } from '#shared/domain/activity.ts'
import { STEP_UP_IN_MS } from '#shared/domain/identity.ts'

/** The administrator's own authenticator app (decision 0021). */
export function twoStepService(dependencies: Dependencies): Handlers<typeof twoStep> {
  const { db, clock, box, audit, limits, mails, users, siteName, secondStep, endOthers } = dependencies

  async function put(trx: Db, userId: string, secret: Buffer): Promise<string[]> {
    const codes = newRecoveryCodes()
    const hmacs = codes.map((code) => sealRecoveryCode(code, secret))
    await authenticators.replaceRecoveryCodes(trx, userId, hmacs)
    return codes
  }

  function record(trx: Db, viewer: Viewer, action: Act): Promise<void> {
    return audit.record(trx, { by: viewer, action, subject: `user:${viewer.userId}` })
  }

  /** Told by letter, so that its owner hears of what somebody else did. */
  async function letterOf(viewer: Viewer, act: TwoStepAct) {
    const { email } = await users.answerFor(viewer.userId)
    return twoStepLetter({ to: email, act, at: clock.now(), siteName: await siteName() })
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
      const sealed = box.seal(secret.toString('base64'))
      const app = { user_id: viewer.userId, secret: sealed, created_at: clock.now(), confirmed_at: null, last_step: 0 }
      if (!(await authenticators.begin(db, app))) throw new Refused('TWO_STEP_ON')
      return { secret: base32(secret), address: otpauthAddress({ secret, account: email, issuer }) }
    },

    async turnOn({ viewer, body: { code } }) {
      const { userId } = viewer
      await limits.take([{ what: 'authenticator tried', whose: userId, most: 10, withinSeconds: 600 }])
      const letter = await letterOf(viewer, 'two-step.on')
      const recoveryCodes = await transact(db, async (trx) => {
        // Whoever signs in meanwhile has done so before, and is ended below, or is asked for the app's code.
        await authenticators.lockOwner(trx, userId)
        const app = await authenticators.lock(trx, userId)
        if (!app) throw new Refused('TWO_STEP_OFF')
        if (app.confirmed_at) throw new Refused('TWO_STEP_ON')
        const [secret, now] = [Buffer.from(box.open(app.secret), 'base64'), clock.now()]
        const step = stepOf(code, { secret, lastStep: app.last_step, now })
        if (step === null) throw refused('CODE_WRONG')
        await authenticators.noteStep(trx, userId, step)
        await authenticators.confirm(trx, userId, now)
        await record(trx, viewer, 'two-step.on')
        await mails.post(trx, letter)
        await endOthers(trx, { id: viewer.sessionId, userId })
        return put(trx, userId, secret)
      })
      return { recoveryCodes }
    },

    async newRecoveryCodes({ viewer }) {
      const letter = await letterOf(viewer, 'two-step.codes')
      const recoveryCodes = await transact(db, async (trx) => {
        const app = await authenticators.lock(trx, viewer.userId)
        if (!app?.confirmed_at) throw new Refused('TWO_STEP_OFF')
        await record(trx, viewer, 'two-step.codes')
        await mails.post(trx, letter)
        return put(trx, viewer.userId, Buffer.from(box.open(app.secret), 'base64'))
      })
      return { recoveryCodes }
    },

    async confirm({ viewer: { userId, sessionId }, body: { code }, exchange: { ip } }) {
      const freshUntil = new Date(clock.now().getTime() + STEP_UP_IN_MS)
      await secondStep.prove({ userId, code, ip }, (trx) => sessions.refresh(trx, sessionId, freshUntil))
      return { freshUntil }
    },

    async turnOff({ viewer }) {
      const letter = await letterOf(viewer, 'two-step.off')
      await transact(db, async (trx) => {
        if (!(await authenticators.remove(trx, viewer.userId))) return
        await record(trx, viewer, 'two-step.off')
        await mails.post(trx, letter)
      })
    },
  }
}

/** Encrypts secrets anew that an earlier key of the installation had encrypted. */
export async function renewAuthenticators({ db, box }: { db: Db; box: SecretBox }): Promise<void> {
  for (const { user_id, secret } of await authenticators.secrets(db)) {
    const renewed = box.renew(secret)
    if (renewed) await authenticators.changeSecret(db, user_id, { from: secret, to: renewed })
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  box: SecretBox
  audit: Audit
  limits: Limits
  mails: MailsService
  users: Pick<UsersService, 'answerFor'>
  siteName: () => Promise<string>
  secondStep: SecondStep
  endOthers: SessionsService['endOthers']
}
