import { useTexts } from './texts.ts'
import { contactPlaceholders } from '#shared/contact.ts'
import { factPlaceholders as fact, ifEntered } from '#shared/legal-facts.ts'

/** Who sells, with address and numbers, as the law asks for on every page; the server leaves out what is not entered. */
export function SellerLines() {
  const { legalWords } = useTexts()
  const { phone, whatsApp } = contactPlaceholders
  const numbers = [
    { ...phone, label: legalWords.phone },
    { ...whatsApp, label: legalWords.whatsApp },
  ]
  return (
    <address aria-label={legalWords.seller} className="flex flex-wrap gap-x-6 gap-y-1 text-muted not-italic">
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
