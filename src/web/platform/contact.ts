import { BUILT_CONTACT, type Contact, CONTACT_META, contactPlaceholders } from '#shared/contact.ts'

/** How to reach the administrators, as the server has written it into the page. */
export function readContact(): Contact {
  const { phone, whatsApp } = contactPlaceholders
  const read = (name: string, unfilled: string) => {
    const content = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? ''
    // The development server fills in nothing.
    return content === unfilled ? '' : content
  }
  return {
    email: read(CONTACT_META.email, '') || BUILT_CONTACT.email,
    phone: read(CONTACT_META.phone, phone.number),
    whatsApp: read(CONTACT_META.whatsApp, whatsApp.number),
  }
}
