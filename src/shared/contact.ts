import { withBlock } from './page-blocks.ts'

/** How members and visitors reach the people of this product: an administrator enters it on the Settings screen. */
export interface Contact {
  email: string
  /** In full with the country's code, such as '+91 98200 11223'; empty while there is none. */
  phone: string
  /** The WhatsApp number, written like the phone's; empty while there is none. */
  whatsApp: string
}

/** What the built pages show until an administrator enters an address. */
export const BUILT_CONTACT: Readonly<Contact> = { email: 'hello@sadhana.example', phone: '', whatsApp: '' }

/**
 * Where the built pages have the numbers; the server fills them in, and the address for the built one. What stands
 * between a start and its end is left out while there is no number.
 */
export const contactPlaceholders = {
  phone: { start: '%PHONE%', end: '%/PHONE%', number: '%PHONE_NUMBER%', link: '%PHONE_LINK%' },
  whatsApp: { start: '%WHATSAPP%', end: '%/WHATSAPP%', number: '%WHATSAPP_NUMBER%', link: '%WHATSAPP_LINK%' },
} as const

/** The application's page has the contact in these `<meta>` elements. */
export const CONTACT_META = {
  email: 'contact-email',
  phone: 'contact-phone',
  whatsApp: 'contact-whatsapp',
} as const satisfies Record<keyof Contact, string>

export function phoneLink(number: string): string {
  return `tel:${number.replaceAll(/[^\d+]/g, '')}`
}

export function whatsAppLink(number: string): string {
  return `https://wa.me/${number.replaceAll(/\D/g, '')}`
}

/** An Indian number in the groups in which it is read out; others, and those that have groups, as they were typed. */
export function groupedNumber(number: string): string {
  return number.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
}

/** Fills the contact into a built page; `escape` makes its texts safe there. */
export function withContact(page: string, contact: Contact, escape: (text: string) => string): string {
  const { phone, whatsApp } = contactPlaceholders
  const shown = withBlock(withBlock(page, { ...phone, isShown: contact.phone !== '' }), {
    ...whatsApp,
    isShown: contact.whatsApp !== '',
  })
  return shown
    .replaceAll(BUILT_CONTACT.email, () => escape(contact.email))
    .replaceAll(phone.number, () => escape(groupedNumber(contact.phone)))
    .replaceAll(phone.link, () => phoneLink(contact.phone))
    .replaceAll(whatsApp.number, () => escape(groupedNumber(contact.whatsApp)))
    .replaceAll(whatsApp.link, () => whatsAppLink(contact.whatsApp))
}
