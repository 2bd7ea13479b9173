import type { NewEmail } from '#server/features/emails/public.ts'
import type { AuditAction } from '#shared/domain/audit.ts'
import { formatIst, type Instant } from '#shared/domain/ist.ts'

/** What administrators get an email about, since somebody else may have done it. */
export type TwoStepAction = Extract<AuditAction, `two-step.${string}`>

interface TwoStepChange {
  to: string
  action: TwoStepAction
  at: Instant
  siteName: string
}

/** Describes a change of an administrator's two-step sign-in, and what to do if somebody else made it. */
export function twoStepEmail({ to, action, at, siteName }: TwoStepChange): NewEmail {
  const { subject, happened, advice = ADVICE } = texts[action]
  return {
    to,
    subject: subject(siteName),
    paragraphs: [happened(`your administrator account at ${siteName}`), `Time: ${formatIst(at)}.`, ...advice],
  }
}

const ADVICE = [
  'If it was you, there is nothing to do.',
  'If it was not you, somebody else is signed in as you: please change the password of your mailbox, and ask whoever runs the server to reset two-step sign-in for you.',
]

interface EmailTexts {
  subject: (siteName: string) => string
  happened: (account: string) => string
  /** Replaces the usual advice. */
  advice?: string[]
}

const texts: Record<TwoStepAction, EmailTexts> = {
  'two-step.on': {
    subject: (siteName) => `Two-step sign-in at ${siteName} is on`,
    happened: (account) => `Two-step sign-in was turned on for ${account}.`,
  },
  'two-step.off': {
    subject: (siteName) => `Two-step sign-in at ${siteName} is off`,
    happened: (account) => `Two-step sign-in was turned off for ${account}.`,
  },
  'two-step.codes': {
    subject: (siteName) => `New recovery codes at ${siteName}`,
    happened: (account) => `New recovery codes were made for ${account}. The old ones no longer work.`,
  },
  'two-step.recover': {
    subject: (siteName) => `A recovery code was used at ${siteName}`,
    happened: (account) => `A recovery code was used instead of the authenticator app for ${account}.`,
  },
  'two-step.reset': {
    subject: (siteName) => `Two-step sign-in at ${siteName} is off`,
    happened: (account) =>
      `Two-step sign-in of ${account} was turned off on the server, and every device was signed out.`,
    advice: [
      'If you asked for this, there is nothing to do: you can turn it on again.',
      'If you did not, please ask whoever runs the server.',
    ],
  },
}
