import { phoneLink, whatsAppLink } from '#shared/contact.ts'
import { t } from '#web/i18n/t.ts'
import { readContact } from '#web/platform/contact.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { Mail, MessageCircle, Phone } from 'lucide-react'

/** Email, and phone and WhatsApp where we have them; each opens its app. */
export function ContactWays() {
  const { email, phone, whatsApp } = readContact()
  const className = buttonClass({ variant: 'secondary' })
  return (
    <ul className="flex flex-wrap gap-3 max-sm:*:w-full max-sm:[&_a]:w-full">
      <li>
        <a href={`mailto:${email}`} className={className}>
          <Mail aria-hidden size={18} className="shrink-0" />
          <EmailAddress>{email}</EmailAddress>
        </a>
      </li>
      {whatsApp && (
        <li>
          <a href={whatsAppLink(whatsApp)} className={className} rel="noreferrer" target="_blank">
            <MessageCircle aria-hidden size={18} className="shrink-0" />
            {/* Phones break the line before the number, not in it. */}
            {t('WhatsApp: {number}', { number: whatsApp.replaceAll(' ', '\u00a0') })}
          </a>
        </li>
      )}
      {phone && (
        <li>
          <a href={phoneLink(phone)} className={className}>
            <Phone aria-hidden size={18} className="shrink-0" />
            {phone}
          </a>
        </li>
      )}
    </ul>
  )
}
