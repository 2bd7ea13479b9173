import { brand, footer } from './content.ts'
import { column } from './parts.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { inputClass } from '#web/ui/field.tsx'

export function Footer() {
  const { links, newsletter, text } = footer
  return (
    <footer className="border-t border-line bg-surface py-12">
      <div className={`${column} grid gap-10 md:grid-cols-2`}>
        <div>
          <p className="font-display text-2xl">{brand}</p>
          <p className="mt-2 max-w-prose text-muted">{text}</p>
          <nav aria-label="Footer" className="mt-4 flex flex-wrap gap-x-5">
            {links.map(({ label, href }) => (
              <a key={href} href={href} className="flex min-h-11 items-center underline underline-offset-4">
                {label}
              </a>
            ))}
          </nav>
        </div>
        <form aria-labelledby="newsletter" className="grid content-start gap-3">
          <h2 id="newsletter" className="text-xl">
            {newsletter.title}
          </h2>
          <label className="grid gap-1 font-semibold">
            {newsletter.label}
            <input type="email" name="email" autoComplete="email" required className={inputClass} />
          </label>
          <button
            type="submit"
            disabled
            aria-describedby="newsletter-note"
            className={`${buttonClass({ variant: 'secondary' })} justify-self-start`}
          >
            {newsletter.button}
          </button>
          <p id="newsletter-note" className="text-muted">
            {newsletter.note}
          </p>
        </form>
      </div>
    </footer>
  )
}
