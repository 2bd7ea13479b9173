import { Line, Said, SiteForm, Trap } from './form-parts.tsx'
import { column } from './parts.tsx'
import { useWords } from './words.ts'
import { enquiries } from '#shared/contract/enquiries.ts'
import { formPaths } from '#shared/screens.ts'
import { buttonClass } from '#web/ui/button.tsx'

export function Footer() {
  const { brand, footer, labels } = useWords()
  const { links, newsletter, text } = footer
  return (
    <footer className="border-t border-line bg-surface py-12">
      <div className={`${column} grid gap-10 md:grid-cols-2`}>
        <div>
          <p className="font-display text-2xl">{brand}</p>
          <p className="mt-2 max-w-prose text-muted">{text}</p>
          <nav aria-label={labels.footer} className="mt-4 flex flex-wrap gap-x-5">
            {links.map(({ label, href }) => (
              <a key={href} href={href} className="flex min-h-11 items-center underline underline-offset-4">
                {label}
              </a>
            ))}
          </nav>
        </div>
        <SiteForm
          call={enquiries.subscribe}
          action={formPaths.newsletter}
          aria-labelledby="newsletter"
          className="grid content-start gap-3"
        >
          <h2 id="newsletter" className="text-xl">
            {newsletter.title}
          </h2>
          <Line id="newsletter-email" name="email" label={newsletter.label} type="email" autoComplete="email" />
          <Trap />
          <button
            type="submit"
            aria-describedby="newsletter-note"
            className={`${buttonClass({ variant: 'secondary' })} justify-self-start`}
          >
            {newsletter.button}
          </button>
          <Said />
          <p id="newsletter-note" className="text-muted">
            {newsletter.note}
          </p>
        </SiteForm>
      </div>
    </footer>
  )
}
