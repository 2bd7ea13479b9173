import type { BaseDependencies } from './compose.dependencies.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import type { MailsService } from '#server/features/mails/mails.service.ts'
import { resetTwoStep } from '#server/features/sign-in/administrators.service.ts'
import { secondStep } from '#server/features/sign-in/second-step.ts'
import type { SessionsService } from '#server/features/sign-in/sessions.service.ts'
import { signInService } from '#server/features/sign-in/sign-in.service.ts'
import { renewAuthenticators, twoStepService } from '#server/features/sign-in/two-step.service.ts'
import type { UsersService } from '#server/features/users/users.service.ts'
import type { Alarm } from '#server/platform/alarm.ts'
import type { Limits } from '#server/platform/limits.ts'
import { keysFor, secretBox } from '#server/platform/secret-box.ts'

/** Signing in with an emailed code, and the second step of administrators. */
export function composeIdentity({ audit, secrets, emails, ...others }: Dependencies) {
  const rest = { ...others, mails: emails }
  const { db, clock, limits, siteName } = rest
  const box = secretBox(keysFor('authenticator apps', secrets))
  const step = secondStep({ db, clock, box, limits, audit, mails: emails, siteName })
  const common = { ...rest, secondStep: step }
  return {
    services: {
      auth: signInService({ ...common, keys: keysFor('sign-in codes', secrets) }),
      twoStep: twoStepService({ ...common, audit, box, endOthers: rest.sessions.endOthers }),
    },
    /** For the command line of the server. */
    resetTwoStep: (typed: string | undefined) => resetTwoStep({ ...rest, audit }, typed),
    renewSecrets: () => renewAuthenticators({ db, box }),
  }
}

interface Dependencies extends Pick<
  BaseDependencies,
  'db' | 'clock' | 'log' | 'phone' | 'jobs' | 'secrets' | 'siteAddress'
> {
  audit: Audit
  users: UsersService
  sessions: SessionsService
  emails: MailsService
  limits: Limits
  alarm: Alarm
  codes: 'on' | 'off'
  siteName: () => Promise<string>
}
