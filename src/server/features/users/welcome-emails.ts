import type { NewEmail } from '#server/features/emails/public.ts'
import { formatIstDate, type Instant } from '#shared/domain/ist.ts'

/** What every email about a change by an administrator names. */
export interface MemberEmail {
  /** The member's address, which is also what they sign in with. */
  to: string
  name: string
  mobileNumber: string
  /** The administrator's name. */
  by: string
  siteName: string
  /** The sign-in page. */
  signInUrl: string
}

interface PlanTime {
  planName: string
  until: Instant
}

/** To a member whom an administrator has added, by hand or from a file. */
export function welcomeEmail({ plan, ...email }: MemberEmail & { plan: PlanTime | null }): NewEmail {
  return {
    to: email.to,
    subject: `Welcome to ${email.siteName}`,
    paragraphs: [
      `Namaste ${email.name},`,
      `${email.by} has made an account for you at ${email.siteName}.`,
      ...(plan ? [planText(plan)] : []),
      ...firstMinute(email),
    ],
  }
}

/** To a member to whom an administrator has given a plan. */
export function planGivenEmail({ plan, ...email }: MemberEmail & { plan: PlanTime }): NewEmail {
  return {
    to: email.to,
    subject: `Your ${plan.planName} plan at ${email.siteName}`,
    paragraphs: [
      `Namaste ${email.name},`,
      `${email.by} has given you a plan at ${email.siteName}.`,
      planText(plan),
      ...firstMinute(email),
    ],
  }
}

/** To a member whose plan an administrator has extended. */
export function planExtendedEmail({ plan, ...email }: MemberEmail & { plan: PlanTime }): NewEmail {
  const until = formatIstDate(plan.until)
  return {
    to: email.to,
    subject: `Your plan at ${email.siteName} now runs until ${until}`,
    paragraphs: [
      `Namaste ${email.name},`,
      `${email.by} has extended your ${plan.planName} plan at ${email.siteName}. It now runs until ${until}. There is nothing to pay.`,
      { link: email.signInUrl, label: `Open ${email.siteName}` },
    ],
  }
}

function planText({ planName, until }: PlanTime): string {
  return `Your ${planName} plan runs until ${formatIstDate(until)}. There is nothing to pay, and it does not renew by itself.`
}

/** How to sign in for the first time. */
function firstMinute({ to, mobileNumber, siteName, signInUrl }: MemberEmail): NewEmail['paragraphs'] {
  return [
    `To sign in, open the page below and enter this email address, ${to}, and your mobile number, ${mobileNumber}. We send a code to this address: enter it, and you are in. There is no password to remember.`,
    { link: signInUrl, label: `Sign in to ${siteName}` },
    'Your dashboard shows what is open to you and what comes next.',
  ]
}
