import { type EmailTexts, hindiPlanName, type NewEmail } from '#server/features/emails/public.ts'
import { formatDate } from '#shared/domain/dates.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Language } from '#shared/domain/locale.ts'

/** What every email about a change by an administrator names. */
export interface MemberEmail {
  /** The member's address, which is also what they sign in with. */
  to: string
  /** Empty when the member has entered no name. */
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
  const { to, by, siteName } = email
  return {
    to,
    texts: {
      en: () => ({
        subject: `Welcome to ${siteName}`,
        paragraphs: [
          greeting(email, 'en'),
          `${by} has made an account for you at ${siteName}.`,
          ...(plan ? [planText(plan, 'en')] : []),
          ...firstMinute(email, 'en'),
        ],
      }),
      hi: () => ({
        subject: `${siteName} में आपका स्वागत है`,
        paragraphs: [
          greeting(email, 'hi'),
          `${by} ने ${siteName} में आपके लिए खाता बनाया है।`,
          ...(plan ? [planText(plan, 'hi')] : []),
          ...firstMinute(email, 'hi'),
        ],
      }),
    },
  }
}

/** To a member to whom an administrator has given a plan. */
export function planGivenEmail({ plan, ...email }: MemberEmail & { plan: PlanTime }): NewEmail {
  const { to, by, siteName } = email
  return {
    to,
    texts: {
      en: () => ({
        subject: `Your ${plan.planName} plan at ${siteName}`,
        paragraphs: [
          greeting(email, 'en'),
          `${by} has given you a plan at ${siteName}.`,
          planText(plan, 'en'),
          ...firstMinute(email, 'en'),
        ],
      }),
      hi: () => ({
        subject: `${siteName} में आपका ${hindiPlanName(plan.planName)} प्लान`,
        paragraphs: [
          greeting(email, 'hi'),
          `${by} ने आपको ${siteName} में एक प्लान दिया है।`,
          planText(plan, 'hi'),
          ...firstMinute(email, 'hi'),
        ],
      }),
    },
  }
}

/** To a member whose plan an administrator has extended. */
export function planExtendedEmail({ plan, ...email }: MemberEmail & { plan: PlanTime }): NewEmail {
  const { to, by, siteName, signInUrl: link } = email
  const until = { en: formatDate(plan.until, 'en'), hi: formatDate(plan.until, 'hi') }
  return {
    to,
    texts: {
      en: () => ({
        subject: `Your plan at ${siteName} now runs until ${until.en}`,
        paragraphs: [
          greeting(email, 'en'),
          `${by} has extended your ${plan.planName} plan at ${siteName}. It now runs until ${until.en}. There is nothing to pay.`,
          { link, label: `Open ${siteName}` },
        ],
      }),
      hi: () => ({
        subject: `${siteName} में आपका प्लान अब ${until.hi} तक चलेगा`,
        paragraphs: [
          greeting(email, 'hi'),
          `${by} ने ${siteName} में आपका ${hindiPlanName(plan.planName)} प्लान आगे बढ़ा दिया है। अब यह ${until.hi} तक चलेगा। आपको कोई भुगतान नहीं करना है।`,
          { link, label: `${siteName} खोलें` },
        ],
      }),
    },
  }
}

function greeting({ name }: MemberEmail, language: Language): string {
  const namaste = language === 'en' ? 'Namaste' : 'नमस्ते'
  return name ? `${namaste} ${name},` : `${namaste},`
}

function planText({ planName, until }: PlanTime, language: Language): string {
  const day = formatDate(until, language)
  return language === 'en'
    ? `Your ${planName} plan runs until ${day}. There is nothing to pay, and it does not renew by itself.`
    : `आपका ${hindiPlanName(planName)} प्लान ${day} तक चलेगा। आपको कोई भुगतान नहीं करना है, और प्लान अपने आप आगे नहीं बढ़ता।`
}

/** How to sign in for the first time. */
function firstMinute({ to, mobileNumber, siteName, signInUrl: link }: MemberEmail, language: Language): Paragraphs {
  return language === 'en'
    ? [
        `To sign in, open the page below and enter this email address, ${to}, and your mobile number, ${mobileNumber}. We send a code to this address: enter it, and you are in. There is no password to remember.`,
        { link, label: `Sign in to ${siteName}` },
        'Your dashboard shows what is open to you and what comes next.',
      ]
    : [
        `साइन इन करने के लिए नीचे दिया पृष्ठ खोलें और यह ईमेल पता (${to}) और अपना मोबाइल नंबर (${mobileNumber}) डालें। हम इसी पते पर एक कोड भेजेंगे: उसे डालते ही साइन इन हो जाएगा। कोई पासवर्ड याद रखने की ज़रूरत नहीं।`,
        { link, label: `${siteName} में साइन इन करें` },
        'अपने मुख्य पृष्ठ पर आप देख सकते हैं कि आपके लिए क्या-क्या खुला है और आगे क्या है।',
      ]
}

type Paragraphs = ReturnType<EmailTexts[Language]>['paragraphs']
