import { Notice } from './form-parts.tsx'
import type { PublicPage } from './page.tsx'
import { narrowColumnClass, PageHeader } from './parts.tsx'
import type { SiteTexts } from './texts.ts'
import { publicScreens } from '#shared/screens.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Lotus } from '#web/ui/drawings.tsx'

/** The landing pages of the newsletter form without a script, and of the links in its emails. */
export const createNewsletterPages = ({
  newsletter,
  newsletterConfirm,
  newsletterUnsubscribe,
}: SiteTexts): Readonly<Record<string, PublicPage>> => ({
  [publicScreens.newsletter]: {
    ...newsletter,
    body: (
      <>
        <PageHeader {...newsletter} drawing={<Lotus />} />
        <div className={`${narrowColumnClass} py-14`}>
          {(['asked', 'confirmed', 'unsubscribed', 'refused', 'later', 'expired'] as const).map((name) => (
            <Notice key={name} name={name} />
          ))}
        </div>
      </>
    ),
  },
  [publicScreens.newsletterConfirm]: { ...newsletterConfirm, body: <ConfirmationForm {...newsletterConfirm} /> },
  [publicScreens.newsletterUnsubscribe]: {
    ...newsletterUnsubscribe,
    body: <ConfirmationForm {...newsletterUnsubscribe} />,
  },
})

interface ConfirmationFormProps {
  heading: string
  text: string
  button: string
}

/**
 * A button that confirms the action of an emailed link, because mail scanners follow links but press no buttons. It
 * posts to the page's own URL, which contains the token.
 */
export function ConfirmationForm({ heading, text, button }: ConfirmationFormProps) {
  return (
    <>
      <PageHeader heading={heading} text={text} drawing={<Lotus />} />
      <form method="post" className="py-14 text-center">
        <button type="submit" className={buttonClass()}>
          {button}
        </button>
      </form>
    </>
  )
}
