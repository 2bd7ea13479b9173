import { contact } from '#shared/contact.ts'
import { t } from '#web/i18n/t.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { Mail, MessageCircle, Phone } from 'lucide-react'

/** Email, and phone and WhatsApp where we have them; each opens its app. */
export function ContactWays() {
  const { email, phone, whatsApp } = contact
  const className = buttonClass({ variant: 'secondary' })
  return (
    <ul className="flex flex-wrap gap-3 max-sm:*:w-full max-sm:[&_a]:w-full">
      <li>
        <a href={`mailto:${email}`} className={className}>
          <Mail aria-hidden size={18} className="shrink-0" />
          <EmailAddress>{email}</EmailAddress>
        </a>
      </li>
      {whatsApp !== null && (
        <li>
          <a
            href={`https://wa.me/${whatsApp.replaceAll(/\D/g, '')}`}
            className={className}
            rel="noreferrer"
            target="_blank"
          >
            <MessageCircle aria-hidden size={18} className="shrink-0" />
            {t('WhatsApp: {number}', { number: whatsApp })}
          </a>
        </li>
      )}
      {phone !== null && (
        <li>
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={className}>
            <Phone aria-hidden size={18} className="shrink-0" />
            {phone}
          </a>
        </li>
      )}
    </ul>
  )
}
