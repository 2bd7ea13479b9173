import { TextInput, FormStatus, SiteForm, Honeypot } from './form-parts.tsx'
import { LanguageLink } from './header.tsx'
import { LegalFooter } from './legal-footer.tsx'
import { columnClass } from './parts.tsx'
import { TextWithEmailLink } from './prose.tsx'
import { useTexts } from './texts.ts'
import { enquiries } from '#shared/contract/enquiries.ts'
import { factPlaceholders, ifEntered } from '#shared/legal-facts.ts'
import { formPaths } from '#shared/screens.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { Lotus } from '#web/ui/drawings.tsx'

/** The page's own path leads to it in the other language. */
export function Footer({ path }: { path: string }) {
  const { brand, contact, contactEmail, footer, labels } = useTexts()
  const { answer, links, text, write } = footer
  // The ways to reach the team end with when that is possible.
  const hours = contact.ways.map((way) => way.text).filter((way) => way !== answer && !way.includes('@'))
  return (
    <footer className="border-t border-line bg-surface py-12 wrap-anywhere sm:py-16">
      <div className={`${columnClass} grid gap-10 sm:grid-cols-2 lg:grid-cols-[5fr_3fr_6fr] lg:gap-16`}>
        <div>
          <Lotus className="w-16 text-gold" />
          <p className="mt-3 font-display text-2xl">{brand}</p>
          <p className="mt-2 max-w-prose text-muted">{text}</p>
        </div>
        <nav aria-label={labels.footer} className="grid grid-cols-2 content-start gap-x-5">
          {links.map(({ label, href }) => (
            <a key={href} href={href} className="flex min-h-11 items-center underline underline-offset-4">
              {label}
            </a>
          ))}
        </nav>
        <Newsletter />
      </div>
      <div className={`${columnClass} mt-10`}>
        <p data-contact="" className="border-t border-line pt-5 pb-3 text-muted">
          <TextWithEmailLink text={`${write}: ${contactEmail}. ${[answer, ...hours].join(' ')}`} />
        </p>
        <LegalFooter />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 text-muted print:hidden">
          <p>© {ifEntered('legalName', factPlaceholders.legalName, brand)}</p>
          <div className="flex items-center gap-1">
            <LanguageLink path={path} />
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </footer>
  )
}

function Newsletter() {
  const { button, label, note, title } = useTexts().footer.newsletter
  return (
    <SiteForm
      call={enquiries.subscribe}
      action={formPaths.newsletter}
      aria-labelledby="newsletter"
      className="grid content-start gap-3 sm:col-span-2 lg:col-span-1"
    >
      <h2 id="newsletter" className="text-xl">
        {title}
      </h2>
      <div className="grid gap-3 min-[30rem]:grid-cols-[1fr_auto]">
        <TextInput id="newsletter-email" name="email" label={label} type="email" autoComplete="email" />
        <button
          type="submit"
          aria-describedby="newsletter-note"
          className={`${buttonClass({ variant: 'secondary' })} justify-self-start min-[30rem]:mt-8 min-[30rem]:self-start`}
        >
          {button}
        </button>
      </div>
      <Honeypot />
      <FormStatus />
      <p id="newsletter-note" className="text-muted">
        {note}
      </p>
    </SiteForm>
  )
}
