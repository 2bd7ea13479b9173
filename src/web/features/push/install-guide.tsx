import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import type { ReactNode } from 'react'

/** How an iPhone or iPad puts the site on its home screen, which it needs before it shows notifications. */
export function InstallGuide({ onClose }: { onClose: () => void }) {
  const steps: [text: string, picture: ReactNode][] = [
    [t('Press the Share button of Safari.'), <SharePicture key="share" />],
    [t('Choose “Add to Home Screen” in the list.'), <AddPicture key="add" />],
    [t('Open it from the home screen, sign in, and press “Remind me” again.'), <OpenPicture key="open" />],
  ]
  return (
    <div className="grid gap-4">
      <p>{t('An iPhone or iPad notifies you only of pages that are on its home screen. It takes three steps:')}</p>
      <ol className="grid gap-4 sm:grid-cols-3">
        {steps.map(([text, picture], at) => (
          <li key={text} className="grid content-start gap-2 max-sm:grid-cols-[6rem_1fr] max-sm:items-center">
            {picture}
            <span>
              {at + 1}. {text}
            </span>
          </li>
        ))}
      </ol>
      <p className="text-muted">{t('Until then your reminders come by email.')}</p>
      <Button className="justify-self-start max-sm:w-full" onClick={onClose}>
        {t('Close')}
      </Button>
    </div>
  )
}

function Phone({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 96 96"
      aria-hidden
      className="w-24 text-accent-deep"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <rect x="22" y="4" width="52" height="88" rx="8" />
      {children}
    </svg>
  )
}

/** The square with an arrow, at the bottom of the screen. */
function SharePicture() {
  return (
    <Phone>
      <path d="M30 18h36M30 28h36M30 38h24" opacity={0.4} />
      <path d="M42 66h-4v16h20V66h-4M48 74V56m-6 6 6-6 6 6" />
    </Phone>
  )
}

/** The entry with the plus in the list. */
function AddPicture() {
  return (
    <Phone>
      <path d="M30 20h24M30 32h20M30 76h24" opacity={0.4} />
      <rect x="28" y="44" width="40" height="20" rx="4" />
      <path d="M33 54h14M54 49h9v10h-9zM58.5 51.5v5M56 54h5" />
    </Phone>
  )
}

/** The icon on the home screen, with the dot of a notification. */
function OpenPicture() {
  return (
    <Phone>
      <path d="M30 16h10v10H30zM56 16h10v10H56zM30 70h10v10H30zM56 70h10v10H56z" opacity={0.4} />
      <rect x="36" y="36" width="24" height="24" rx="6" />
      <circle cx="60" cy="36" r="5" fill="currentColor" />
      <path d="M42 54c2-8 10-8 12 0M48 42v2" />
    </Phone>
  )
}
