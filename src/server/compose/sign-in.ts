import type { BaseDependencies } from './dependencies.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import type { EmailsService } from '#server/features/emails/emails.service.ts'
import { resetTwoStep } from '#server/features/sign-in/administrator-commands.ts'
import { secondStep } from '#server/features/sign-in/second-step.ts'
import type { SessionsService } from '#server/features/sign-in/sessions.service.ts'
import { signInService } from '#server/features/sign-in/sign-in.service.ts'
import { reencryptAuthenticators, twoStepService } from '#server/features/sign-in/two-step.service.ts'
import type { UsersService } from '#server/features/users/users.service.ts'
import type { TrafficAlarm } from '#server/platform/traffic-alarm.ts'
import type { RateLimiter } from '#server/platform/rate-limiter.ts'
import { keysFor, secretBox } from '#server/platform/secret-box.ts'

/** Signing in with an emailed code, and the second step of administrators. */
export function composeSignIn({ audit, secrets, emails, ...others }: Dependencies) {
  const rest = { ...others, emails }
  const { db, clock, limits, siteName } = rest
  const box = secretBox(keysFor('authenticator apps', secrets))
  const step = secondStep({ db, clock, box, limits, audit, emails, siteName })
  const common = { ...rest, secondStep: step }
  return {
    services: {
      auth: signInService({ ...common, keys: keysFor('sign-in codes', secrets) }),
      twoStep: twoStepService({ ...common, audit, box, endOthers: rest.sessions.endOthers }),
    },
    /** For the command line of the server. */
    resetTwoStep: (typed: string | undefined) => resetTwoStep({ ...rest, audit }, typed),
    renewSecrets: () => reencryptAuthenticators({ db, box }),
  }
}

interface Dependencies extends Pick<
  BaseDependencies,
  'db' | 'clock' | 'log' | 'phone' | 'jobs' | 'secrets' | 'siteAddress'
> {
  audit: Audit
  users: UsersService
  sessions: SessionsService
  emails: EmailsService
  limits: RateLimiter
  alarm: TrafficAlarm
  codes: 'on' | 'off'
  siteName: () => Promise<string>
}
