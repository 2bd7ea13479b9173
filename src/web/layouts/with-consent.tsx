import { useNeededConsent } from '#web/features/consents/consents.hooks.ts'
import { type ComponentType, Suspense, useCallback, useState } from 'react'
import { Outlet } from 'react-router'

interface WithConsentProps {
  /** Asks, and tells when it stands there. */
  panel: ComponentType<{ termsVersion: string; onShown: () => void }>
}

/**
 * A member's screen, and above it what he still has to agree to. The screen loads meanwhile and is shown once that is
 * known: what comes above it later would push it away.
 */
export function WithConsent({ panel: Panel }: WithConsentProps) {
  const needed = useNeededConsent()
  const [isAsked, setAsked] = useState(false)
  const onShown = useCallback(() => setAsked(true), [])
  const isKnown = needed !== undefined && (needed === null || isAsked)
  const [isShown, setShown] = useState(isKnown)
  // What has been shown, because the answer took too long, is not taken away when it comes.
  if (isKnown && !isShown) setShown(true)
  return (
    <>
      {needed && (
        <Suspense>
          <Panel key={needed.termsVersion} termsVersion={needed.termsVersion} onShown={onShown} />
        </Suspense>
      )}
      <div hidden={!isShown}>
        <Outlet />
      </div>
    </>
  )
}
