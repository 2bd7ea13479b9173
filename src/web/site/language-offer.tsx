import { publicPathIn } from '#shared/screens.ts'
import { languages } from '#web/i18n/t.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** Offers the page in Hindi, in Hindi; the script shows it to readers whose browser prefers Hindi (`enhance.ts`). */
export function HindiOffer({ path }: { path: string }) {
  return (
    <aside
      hidden
      data-language-offer=""
      lang="hi"
      aria-label={languages.hi}
      className="fixed inset-x-2 bottom-2 z-40 mx-auto w-fit rounded-card border border-line bg-raised px-5 py-4 shadow-xl"
    >
      <p className="mb-3 text-center font-semibold">यह वेबसाइट हिन्दी में भी है।</p>
      <div className="flex flex-wrap justify-center gap-3">
        <a href={publicPathIn('hi', path)} hrefLang="hi" className={buttonClass({ small: true })}>
          हिन्दी में देखें
        </a>
        <button type="button" lang="en" className={buttonClass({ variant: 'secondary', small: true })}>
          {languages.en}
        </button>
      </div>
    </aside>
  )
}
