import * as signInCodes from './sign-in-codes.repo.ts'
import * as devices from './devices.repo.ts'
import * as twoStepChallenges from './two-step-challenges.repo.ts'
import * as sessions from './sessions.repo.ts'
import { signedInNetworkLimit } from './sign-in-limits.ts'
import { type SignInDependencies, createSignInMethods } from './sign-in-methods.ts'
import type { LocalesService } from '#server/features/locales/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Phone } from '#server/ports/phone.ts'
import type { auth } from '#shared/contract/auth.ts'
import { normaliseEmail } from '#shared/domain/identity.ts'

/** Signing in and out (product decisions §1). */
export function signInService(dependencies: Dependencies): Handlers<typeof auth> {
  const { db, clock, log, phone, users, emailedCodes, jobs, limits, locales } = dependencies
  const { signInWithEmailedCodesOff, submitCode, startSignIn } = createSignInMethods(dependencies)

  jobs.every('sign-in.tidy', 3600, async () => {
    const now = clock.now()
    for (const each of [sessions, devices, signInCodes, twoStepChallenges]) await each.deleteExpired(db, now)
    await limits.deleteExpired()
  })

  return {
    async login({ body, context }) {
      const { name = '', email: typed, mobileNumber, challengeId, code, fresh = false } = body
      const email = normaliseEmail(typed)
      const person = { name, email, mobileNumber: phone.toE164(mobileNumber), language: body.language }
      const submission = challengeId && code ? { email, challengeId, code, ip: context.ip } : null
      const { userId, accessToken, cookie } = await (emailedCodes === 'off'
        ? signInWithEmailedCodesOff(person, submission, context)
        : submission
          ? submitCode(submission, context)
          : startSignIn(person, context, fresh))
      // By id only: the log holds no address, number or code.
      const by = submission ? 'CODE' : emailedCodes === 'off' ? 'NOTHING' : 'DEVICE'
      log.info({ event: 'sign-in.opened', userId, by }, 'signed in')
      if (cookie) context.setCookie(cookie)
      if (emailedCodes === 'on') {
        await limits
          .record(db, [signedInNetworkLimit(context.ip)])
          .catch((err: unknown) => log.warn({ err }, 'a sign-in was not counted for its network'))
      }
      const locale = await locales.recordFromBrowser(userId, body)
      return { user: await users.answerFor(userId), accessToken, locale, message: 'Signed in.' }
    },

    async logout({ viewer }) {
      await dependencies.sessions.end(viewer.sessionId)
    },
  }
}

interface Dependencies extends SignInDependencies {
  phone: Phone
  locales: Pick<LocalesService, 'recordFromBrowser'>
  jobs: Jobs
  emailedCodes: 'on' | 'off'
}
