import { BUILT_CONTACT, contactPlaceholders, withContact } from './contact.ts'
import { expect, test } from 'vitest'

const { phone, whatsApp } = contactPlaceholders
const page = `${BUILT_CONTACT.email}|${phone.start}<a href="${phone.link}">${phone.number}</a>${phone.end}|${whatsApp.start}<a href="${whatsApp.link}">${whatsApp.number}</a>${whatsApp.end}`
const escape = (text: string) => text.replaceAll('&', '&amp;')

test.each([
  [BUILT_CONTACT, 'hello@sadhana.example||'],
  [
    { email: 'a&b@example.com', phone: '+91 98200-11223', whatsApp: '' },
    'a&amp;b@example.com|<a href="tel:+919820011223">+91 98200-11223</a>|',
  ],
  [
    { email: 'asha@example.com', phone: '', whatsApp: '+91 98200 11223' },
    'asha@example.com||<a href="https://wa.me/919820011223">+91 98200 11223</a>',
  ],
  [
    { email: 'asha@example.com', phone: '+919820011223', whatsApp: '+442071234567' },
    'asha@example.com|<a href="tel:+919820011223">+91 98200 11223</a>|<a href="https://wa.me/442071234567">+442071234567</a>',
  ],
])('the contact %o is filled into a page', (contact, expected) => {
  expect(withContact(page, contact, escape)).toBe(expected)
})
