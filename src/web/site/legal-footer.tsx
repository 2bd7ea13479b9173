import { useTexts } from './texts.ts'
import { contactPlaceholders } from '#shared/contact.ts'
import { factPlaceholders as fact, ifEntered } from '#shared/legal-facts.ts'

/** What the law asks for on every page: the pages for buyers, and who sells. The server leaves out what is not entered. */
export function LegalFooter() {
  const { legalWords } = useTexts()
  return (
    <div className="grid gap-2 text-muted">
      <nav aria-label={legalWords.legal} className="flex flex-wrap gap-x-6 print:hidden">
        {legalWords.links.map(({ label, href }) => (
          <a key={href} href={href} className="flex min-h-11 items-center underline underline-offset-4">
            {label}
          </a>
        ))}
      </nav>
      <Seller />
    </div>
  )
}

function Seller() {
  const { legalWords } = useTexts()
  const { phone, whatsApp } = contactPlaceholders
  const numbers = [
    { ...phone, label: legalWords.phone },
    { ...whatsApp, label: legalWords.whatsApp },
  ]
  return (
    <address className="flex flex-wrap items-center gap-x-6 gap-y-1 not-italic">
      <span className="font-semibold empty:hidden">{ifEntered('legalName', fact.legalName)}</span>
      <span className="empty:hidden">{ifEntered('address', fact.address)}</span>
      <span className="empty:hidden">{ifEntered('gstin', `${legalWords.gstin}: ${fact.gstin}`)}</span>
      {numbers.map(({ start, end, label, link, number }) => (
        <span key={label} className="empty:hidden">
          {`${start}${label}: `}
          <a href={link} className="inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-0">
            {number}
          </a>
          {end}
        </span>
      ))}
    </address>
  )
}
