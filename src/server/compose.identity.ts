import type { Db } from '#server/db/database.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import type { MailsService } from '#server/features/mails/mails.service.ts'
import { resetTwoStep } from '#server/features/sign-in/administrators.service.ts'
import { secondStep } from '#server/features/sign-in/second-step.ts'
import type { SessionsService } from '#server/features/sign-in/sessions.service.ts'
import { signInService } from '#server/features/sign-in/sign-in.service.ts'
import { renewAuthenticators, twoStepService } from '#server/features/sign-in/two-step.service.ts'
import type { UsersService } from '#server/features/users/users.service.ts'
import type { Alarm } from '#server/platform/alarm.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Limits } from '#server/platform/limits.ts'
import type { Logger } from '#server/platform/log.ts'
import { type Keys, keysFor, secretBox } from '#server/platform/secret-box.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Phone } from '#server/ports/phone.ts'

/** Who one is: signing in with a mailed code, and an administrator's second step. */
export function composeIdentity({ audit, secrets, ...foundations }: Foundations) {
  const { db, clock, limits, mails, siteName } = foundations
  const box = secretBox(keysFor('authenticator apps', secrets))
  const second = secondStep({ db, clock, box, limits, audit, mails, siteName })
  const common = { ...foundations, secondStep: second }
  return {
    services: {
      auth: signInService({
        ...common,
        keys: keysFor('sign-in codes', secrets),
      }),
      twoStep: twoStepService({ ...common, audit, box, endOthers: foundations.sessions.endOthers }),
    },
    /** For the server's own command line. */
    resetTwoStep: (typed: string | undefined) => resetTwoStep({ ...foundations, audit }, typed),
    renewSecrets: () => renewAuthenticators({ db, box }),
  }
}

interface Foundations {
  db: Db
  clock: Clock
  log: Logger
  phone: Phone
  jobs: Jobs
  audit: Audit
  users: UsersService
  sessions: SessionsService
  mails: MailsService
  limits: Limits
  alarm: Alarm
  secrets: Keys
  codes: 'on' | 'off'
  siteName: () => Promise<string>
  siteAddress: () => string
}
