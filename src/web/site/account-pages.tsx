import { ConfirmationForm } from './newsletter-pages.tsx'
import type { PublicPage } from './page.tsx'
import { narrowColumnClass, PageHeader } from './parts.tsx'
import type { SiteTexts } from './texts.ts'
import { publicScreens } from '#shared/screens.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Lotus, Sunrise } from '#web/ui/drawings.tsx'

/** The landing pages of reminder links, and the page after an account deletion. */
export const createAccountPages = ({
  accountDeleted,
  remindersEnded,
  remindersUnsubscribe,
}: SiteTexts): Readonly<Record<string, PublicPage>> => ({
  [publicScreens.remindersUnsubscribe]: {
    ...remindersUnsubscribe,
    body: <ConfirmationForm {...remindersUnsubscribe} />,
  },
  [publicScreens.remindersEnded]: {
    ...remindersEnded,
    body: (
      <>
        <PageHeader {...remindersEnded} drawing={<Lotus />} />
        <div className={`${narrowColumnClass} py-14 text-center`}>
          {Object.entries(remindersEnded.outcomes).map(([name, text]) => (
            <p
              key={name}
              id={name}
              tabIndex={-1}
              className="mb-6 hidden rounded-card border border-gold bg-raised px-5 py-4 font-semibold target:block"
            >
              {text}
            </p>
          ))}
          <LinkButton {...remindersEnded.link} />
        </div>
      </>
    ),
  },
  [publicScreens.accountDeleted]: {
    ...accountDeleted,
    body: (
      <>
        <PageHeader {...accountDeleted} drawing={<Sunrise />} />
        <div className={`${narrowColumnClass} py-14 text-center`}>
          <LinkButton {...accountDeleted.link} />
        </div>
      </>
    ),
  },
})

function LinkButton({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} className={buttonClass()}>
      {label}
    </a>
  )
}
