import { Notice } from './form-parts.tsx'
import type { PublicPage } from './page.tsx'
import { narrowColumn, PageHead } from './parts.tsx'
import type { SiteTexts } from './words.ts'
import { publicScreens } from '#shared/screens.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Lotus } from '#web/ui/drawings.tsx'

/** Where the newsletter's form, when there is no script, and the links of its letters lead. */
export const newsletterPages = ({
  newsletter,
  newsletterConfirm,
  newsletterUnsubscribe,
}: SiteTexts): Readonly<Record<string, PublicPage>> => ({
  [publicScreens.newsletter]: {
    ...newsletter,
    body: (
      <>
        <PageHead {...newsletter} drawing={<Lotus />} />
        <div className={`${narrowColumn} py-14`}>
          {(['asked', 'confirmed', 'unsubscribed', 'refused', 'later', 'expired'] as const).map((name) => (
            <Notice key={name} name={name} />
          ))}
        </div>
      </>
    ),
  },
  [publicScreens.newsletterConfirm]: { ...newsletterConfirm, body: <ConfirmationForm {...newsletterConfirm} /> },
  [publicScreens.newsletterUnsubscribe]: { ...newsletterUnsubscribe, body: <ConfirmationForm {...newsletterUnsubscribe} /> },
})

interface ConfirmationFormProps {
  heading: string
  text: string
  button: string
}

/**
 * One button that answers the letter. Programs that look into mail follow links but press nothing; it sends to the
 * page's own address, which has the token.
 */
export function ConfirmationForm({ heading, text, button }: ConfirmationFormProps) {
  return (
    <>
      <PageHead heading={heading} text={text} drawing={<Lotus />} />
      <form method="post" className="py-14 text-center">
        <button type="submit" className={buttonClass()}>
          {button}
        </button>
      </form>
    </>
  )
}
