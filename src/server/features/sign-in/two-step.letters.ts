import type { Post } from '#server/features/mails/mails.service.ts'
import type { Act } from '#shared/domain/activity.ts'
import { formatIst, type Instant } from '#shared/domain/ist.ts'

/** What an administrator is told of by letter, since somebody else may have done it. */
export type TwoStepAct = Extract<Act, `two-step.${string}`>

interface TwoStep {
  to: string
  act: TwoStepAct
  at: Instant
  siteName: string
}

/** Says what became of an administrator's two-step sign-in, and what to do if that was somebody else. */
export function twoStepLetter({ to, act, at, siteName }: TwoStep): Post {
  const { subject, happened } = acts[act]
  return {
    to,
    subject: subject(siteName),
    words: [
      `${happened} your administrator account at ${siteName}.`,
      `Time: ${formatIst(at)}.`,
      'If it was you, there is nothing to do.',
      'If it was not you, somebody else is signed in as you: please change the password of your mailbox, and ask whoever runs the server to reset two-step sign-in for you.',
    ],
  }
}

const acts: Record<TwoStepAct, { subject: (siteName: string) => string; happened: string }> = {
  'two-step.on': {
    subject: (siteName) => `Two-step sign-in at ${siteName} is on`,
    happened: 'Two-step sign-in was turned on for',
  },
  'two-step.off': {
    subject: (siteName) => `Two-step sign-in at ${siteName} is off`,
    happened: 'Two-step sign-in was turned off for',
  },
  'two-step.codes': {
    subject: (siteName) => `New recovery codes at ${siteName}`,
    happened: 'New recovery codes were made, and those before ended, for',
  },
  'two-step.recover': {
    subject: (siteName) => `A recovery code was used at ${siteName}`,
    happened: 'A recovery code stood in for the authenticator app of',
  },
  'two-step.reset': {
    subject: (siteName) => `Two-step sign-in at ${siteName} is off`,
    happened: 'Somebody who runs the server turned two-step sign-in off, and signed out every device, for',
  },
}
