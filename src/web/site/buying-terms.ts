import { brand, contactEmail, figures } from './content.ts'
import type { LegalPage } from './legal.ts'
import { contactPlaceholders } from '#shared/contact.ts'
import { factPlaceholders as fact, ifEntered } from '#shared/legal-facts.ts'
import { publicScreens } from '#shared/screens.ts'

/* What the law asks a seller to say, in English, which is the binding text. It must match what the product does. */

const { phone, whatsApp } = contactPlaceholders

const updated = ifEntered('updatedAtEnglish', `Last updated ${fact.updatedAtEnglish}`, 'Last updated November 2026')

/** The words around the legal pages, and the links to those that the content of the site does not link. */
export const legalWords = {
  contents: 'On this page',
  legal: 'Legal',
  phone: 'Phone',
  whatsApp: 'WhatsApp',
  gstin: 'GSTIN',
  links: [
    { label: 'Refunds', href: publicScreens.refunds },
    { label: 'Delivery', href: publicScreens.delivery },
    { label: 'Grievances', href: publicScreens.grievance },
  ],
}

export const refunds: LegalPage = {
  title: `Refunds and cancellation – ${brand}`,
  description: 'How you get your money back, how long it takes, and why there is nothing to cancel.',
  heading: 'Refunds and cancellation',
  updated,
  sections: [
    {
      title: 'In short',
      text: [
        `If the course is not for you, you get back what you paid, within ${fact.refundDays} days of paying. A plan does not renew by itself, so there is nothing to cancel.`,
      ],
    },
    {
      title: 'Money back when it is not for you',
      text: [
        `Write to ${contactEmail} within ${fact.refundDays} days of paying, from the email address of your account. The number of the receipt helps us, a reason is not needed. The plan ends when the money goes back.`,
      ],
    },
    {
      title: 'Money back when something went wrong',
      text: [
        'If you were charged twice or by mistake, or if we cannot deliver what we promised, write to us whenever you notice it. There is no last day for this.',
      ],
    },
    {
      title: 'How it reaches you',
      text: [
        'The money goes back the way it came: to the same card, account or UPI address. This usually takes 5 to 7 working days after we have agreed. A payment that you made to us directly is paid back directly.',
        'A credit note for it comes by email, and stays beside your receipts on the subscription page.',
      ],
    },
    {
      title: 'What is not paid out',
      text: [],
      points: [
        'Gifts, plans that were given free, and the part that a coupon has paid.',
        'What is left of a plan when you change to a longer one: it is taken off the price instead.',
        'What is left of a plan when you delete your account: please ask for the money first.',
      ],
    },
    {
      title: 'Cancelling',
      text: [
        'A plan runs until the day that stands on your subscription page, and then it ends. We keep no card and take no further payment. If you would like to leave earlier, you can delete your account in your profile at any time.',
      ],
    },
    {
      title: 'Your rights',
      text: ['Nothing here takes away rights that the Consumer Protection Act or another law gives you.'],
    },
  ],
}

export const delivery: LegalPage = {
  title: `Delivery – ${brand}`,
  description: 'Nothing is shipped: what you buy opens online, right after the payment.',
  heading: 'Delivery',
  updated,
  sections: [
    {
      title: 'Nothing is shipped',
      text: [
        'Everything here is online: videos, audios, e-books and live sessions. No parcel is sent, and there is no charge for delivery.',
      ],
    },
    {
      title: 'When it opens',
      text: [
        'A plan opens right after the payment, usually within a minute, and your receipt comes by email. If a bank confirms late, the plan opens by itself as soon as it does.',
      ],
    },
    {
      title: 'Where you find it',
      text: [
        'Sign in with the email address and mobile number that you paid with, in a browser on a phone, a tablet or a computer. There is nothing to install. Live sessions and webinars begin at the times that are shown in your account.',
      ],
    },
    {
      title: 'For how long',
      text: ['It stays open for the time that is named beside the price of the plan, wherever in the world you are.'],
    },
    {
      title: 'If it does not open',
      text: [
        `If you have paid and nothing has opened after an hour, write to ${contactEmail} with the time and the amount. We open it, add the time that you missed, or return the money. We answer ${figures.replyTime}.`,
      ],
    },
  ],
}

export const grievance: LegalPage = {
  title: `Grievances – ${brand}`,
  description: 'Whom to turn to with a complaint, when you hear from us, and who decides if we do not agree.',
  heading: 'Grievances',
  updated,
  sections: [
    {
      title: 'Whom to turn to',
      text: [
        ifEntered(
          'grievanceName',
          `Our grievance officer is ${fact.grievanceName}.`,
          'A person of our team looks after every complaint.',
        ),
      ],
      points: [
        `Email: ${ifEntered('grievanceEmail', fact.grievanceEmail, contactEmail)}`,
        ifEntered('grievancePhone', `Phone: ${fact.grievancePhone}`),
        ifEntered('address', `By post: ${ifEntered('legalName', `${fact.legalName}, `)}${fact.address}`),
      ],
    },
    {
      title: 'What helps us',
      text: [
        'Tell us what happened, when, and what you would like us to do. If it is about a payment, please add its day and amount or the number of the receipt.',
      ],
    },
    {
      title: 'When you hear from us',
      text: [
        'We confirm every complaint within 48 hours and settle it within one month, mostly much sooner. If we cannot do what you ask, we tell you why.',
      ],
    },
    {
      title: 'If we do not agree',
      text: [
        'You can turn to the National Consumer Helpline (call 1915, or consumerhelpline.gov.in) or to a consumer commission. If it is about your data, you can turn to the Data Protection Board of India.',
      ],
    },
    {
      title: 'Who we are',
      text: [ifEntered('legalName', `${brand} is run by ${fact.legalName}.`, `You reach us at ${contactEmail}.`)],
      points: [
        ifEntered('address', `Address: ${fact.address}`),
        ifEntered('gstin', `GSTIN: ${fact.gstin}`),
        ifEntered('legalName', `Email: ${contactEmail}`),
        `${phone.start}Phone: ${phone.number}${phone.end}`,
        `${whatsApp.start}WhatsApp: ${whatsApp.number}${whatsApp.end}`,
      ],
    },
  ],
}
