import { contactEmail, brand, figures } from './content.ts'
import { factPlaceholders as fact, ifEntered } from '#shared/legal-facts.ts'

/* Privacy and terms in English, which is the binding text. They must match what the product does. */

/** One section of a legal page: paragraphs, then points. */
interface Section {
  title: string
  text: readonly string[]
  points?: readonly string[]
}

export interface LegalPage {
  title: string
  description: string
  heading: string
  updated: string
  sections: readonly Section[]
}

export const privacy: LegalPage = {
  title: `Privacy – ${brand}`,
  description: 'What we keep about you, why, for how long, and how to have it removed.',
  heading: 'Privacy',
  updated: ifEntered(
    'updatedAtEnglish',
    `Last updated ${fact.updatedAtEnglish}`,
    `Last updated ${figures.legalInForceSince}`,
  ),
  sections: [
    {
      title: 'In short',
      text: [
        'We keep what we need to let you in, to show you what you have paid for, and to keep our books. We sell nothing about you, show no advertising and follow nobody across the web. This page is our notice under the Digital Personal Data Protection Act, 2023.',
      ],
    },
    {
      title: 'What we keep, and why',
      text: [],
      points: [
        'Your name, email address and mobile number: to sign you in, to write to you about your account, and for the payment provider to know whose payment it is.',
        'Your plans, payments, refunds and coupons: to open what you have bought, and because the law asks us to keep books. We never see your card, UPI or bank details; the payment provider, Razorpay, has them. If you pay us directly, we note the day, the way and the reference of the payment.',
        'Your receipts, with the address, state and GSTIN that you wish to stand on them: you need not give any of the three.',
        'Your sign-ins: when and with which browser you signed in, and a key that recognises your devices, so that nobody else uses your account.',
        'Your agreement to the terms: which version, when, and whether you are of age or a guardian has agreed.',
        'Which live sessions you watched, from when to when, and for how many minutes: so that our team sees for whom they are of use. Of members under 18 this is not kept.',
        'That you are sitting with others, and on which days you practised: so that all learn how many sat together, and you see your month. Nobody else sees your days, and your name is not shown. The first goes after about a day.',
        'When a video or an audio does not play well: which one, when, over what kind of network and with which browser, so that our team can help you. It goes after 30 days. Of members under 18 this is not kept.',
        'When somebody of our team looked at your pages to help you: who, when and why. You find it in your profile.',
        'How far you have come in videos, audios and e-books: so that you can go on where you stopped.',
        'The language that you use and your time zone: so that our emails are in your language, with the time where you are.',
        'Which reminders you want, and which emails went out to you: so that nothing comes twice. If you ask for notifications: the address that your browser’s maker gives for each device, until you sign out there or switch them off; what is sent is encrypted for your browser. Reminders announce a webinar, a live session or the end of your plan; you choose them in your profile, and each one has a link that ends them.',
        'Whether you want emails about the service and our email news, when you said so and how; which of these emails went out to you, and emails that came back from your address: so that nothing reaches you that you do not want. You choose them in your profile, and each one has a link that ends its kind. What was sent and what came back goes after 180 days.',
        'The address of your own calendar, if you make one: so that your calendar program can read when your sessions are. You can replace or remove it in your profile.',
        'Which messages of our team to members you had, on which way and when you read them, and when you were last here: so that nothing comes twice, and a message reaches those whom it is meant for. What you had goes after 180 days.',
        'What our team has changed in your account, and what you have changed of your name and number: who did it, when, and how it was before, so that a mistake can be found.',
        'Notes of our team on what you have asked us or agreed with us: so that whoever answers you next knows it. They are not in your download; write to us if you would like to know them. They go with your account.',
        'What you write in the room of a live session, the name you choose there and what you report: so that others can read it, also in the replay. It goes after 400 days, or with your account.',
        'What you ask the teacher in live sessions, and the answers; your name stands beside an answer for everyone only if you wish it. They go with your account.',
        'What you write under the days of the programme and the lessons, your comments, your thanks and reports there, and the days on which you practised. What you do not share is encrypted and read by you alone, not by our team. What you share is read by members on the same path and by our moderators. All of it goes with your account.',
        'Certificates of courses that you ask for: your name, the course and the day, shown to everybody who has the code that is printed on it. They stay when your plan ends, and go with your account.',
        'What you note beside videos, audios and e-books, and what you bookmark: only you can read it, our team cannot; it is stored encrypted. It goes when you delete it, or with your account. A note that was written without a network waits in your browser until it is sent.',
        'What you write to us, and your email address if you ask for the newsletter.',
      ],
    },
    {
      title: 'How long we keep it',
      text: [],
      points: [
        'Your account: until you delete it. It goes at once, and with it your progress, your sign-ins, your messages and your newsletter. Copies of it in our backups go when those are replaced.',
        'That your address has had the first plan, or a coupon that each member may use only so often: three years after your account is deleted. We keep it under a code from which your address cannot be read.',
        'Payments and receipts: at least eight years, as the law on books and taxes asks. Payments lose your name when your account goes; a receipt keeps the name and the address that stand on it, for without them it is none.',
        'A code for signing in can be used for ten minutes. A sign-in lasts 30 days after your last visit, and 90 days at most.',
        'That an email was sent to you: 30 days; that a reminder was: 60 days. An address for the newsletter that nobody confirms: 30 days.',
        'Messages: until they are answered and no longer needed, or you ask us to remove them.',
      ],
    },
    {
      title: 'Who else handles it',
      text: [
        'Razorpay takes your payment, and is told your name, email address and mobile number for it. The companies that run our servers and carry our mail handle data for us alone, by our instructions. Beyond that we give it only to authorities that may demand it by law.',
      ],
    },
    {
      title: 'In your browser',
      text: [
        'We store who is signed in, where you stopped in a video, a payment that is on its way, your choices (language, day or night, speed), and a key that recognises this device. The public pages set no cookies, count no visits and load nothing from other companies. Only the payment window comes from Razorpay.',
      ],
    },
    {
      title: 'Your rights',
      text: [
        `In your profile you can see and correct your data, download a copy of all of it, and delete your account. You may have your data completed, take back your agreement, and name somebody who may do so for you if you cannot. Taking back is as easy as agreeing: delete your account in your profile, or write to ${contactEmail} from its address.`,
        'What we have done before you took your agreement back stays lawful. Without it we cannot keep your account.',
      ],
    },
    {
      title: 'Children',
      text: [
        `You must be at least ${fact.minimumAge} years old to take part${ifEntered('guardian', ', and under 18 a parent or guardian must agree')}. We ask everyone to confirm this after the first sign-in. We do not watch what children do to profile them, and show them no advertising. If a child has joined without consent, write to us, and we remove the account.`,
      ],
    },
    {
      title: 'If something goes wrong',
      text: [
        'If data about you should fall into wrong hands, we tell you and the Data Protection Board of India without delay: what happened, what it may mean for you, and what we are doing about it.',
      ],
    },
    {
      title: 'Questions and complaints',
      text: [
        `Our grievance contact is ${ifEntered('grievanceEmail', `${ifEntered('grievanceName', `${fact.grievanceName}, `)}${fact.grievanceEmail}`, contactEmail)}. We answer ${figures.replyTime}. If our answer does not satisfy you, you can turn to the Data Protection Board of India.`,
      ],
    },
  ],
}

export const terms: LegalPage = {
  title: `Terms – ${brand}`,
  description: 'The agreement between you and us, in plain words.',
  heading: 'Terms',
  updated: ifEntered(
    'inForceSinceEnglish',
    `In force since ${fact.inForceSinceEnglish}`,
    `In force since ${figures.legalInForceSince}`,
  ),
  sections: [
    {
      title: 'Who we are',
      text: [
        ifEntered(
          'legalName',
          `${brand} is run by ${fact.legalName}${ifEntered('address', `, ${fact.address}`)}. This is an agreement between you and them.`,
          `${brand} is reached at ${contactEmail}. This is an agreement between you and us.`,
        ),
      ],
    },
    {
      title: 'Who may take part',
      text: [
        `You must be at least ${fact.minimumAge} years old.${ifEntered('guardian', ' If you are under 18, a parent or guardian must agree to these terms for you, and is responsible for payments.')}`,
      ],
    },
    {
      title: 'Your account',
      text: [
        'It is yours alone. Please keep the codes that we send you to yourself, and tell us if somebody else has used them. Please give us an email address and a mobile number that are your own.',
      ],
    },
    {
      title: 'What you buy',
      text: [
        'A plan opens its content for the time that is named beside its price. It does not renew by itself. The prices on the subscription page are those that count; they are in Indian rupees and include taxes.',
        'Changing to a longer plan starts it at once. What is left of the plan before is taken off the price, and so is a coupon; you see the amount before you pay. A receipt for each payment stands on your subscription page.',
      ],
    },
    {
      title: 'Money back',
      text: [
        `If the course is not for you, write to ${contactEmail} within ${fact.refundDays} days of paying, and you get back what you paid. The plan ends with it. The same holds whenever you were charged twice or by mistake, and if we cannot deliver what we promised.`,
        'The money goes back the way it came, usually within 5 to 7 working days after we have agreed. Gifts and plans that were given free are not paid out, and neither are coupons.',
      ],
    },
    {
      title: 'The content',
      text: [
        'Watch, listen and read as often as you like while your plan runs. Please do not copy it, pass it on or show it in public: it belongs to us and to its teachers. We may add, change and replace content, but never so that a plan is worth less than you paid for.',
      ],
    },
    {
      title: 'Being together',
      text: [
        'Please be kind in live sessions and in what you write to us. Whoever harms others or the service may lose the account; what was paid for the time not used is then returned, unless the law says otherwise.',
      ],
    },
    {
      title: 'What it is not',
      text: [
        'The course is no medical or psychological treatment, and promises no particular result. If you are unwell, please see a doctor first, and practise as your body allows.',
      ],
    },
    {
      title: 'When something fails',
      text: [
        'We do our best to keep the service there, but cannot promise that it never stops. If a fault of ours keeps you from what you have paid for, we add the time or return the money. Nothing here takes away rights that the Consumer Protection Act or another law gives you.',
      ],
    },
    {
      title: 'Changes, law, contact',
      text: [
        `If these terms change in a way that matters to you, we ask for your agreement again. They follow the law of India, and the courts of ${ifEntered('courtPlace', `${fact.courtPlace}, India,`, 'India')} decide. For anything else, and for complaints, write to us: ${contactEmail}. We answer ${figures.replyTime}.`,
      ],
    },
  ],
}
