import { useNeededConsent } from '#web/features/consents/public.ts'
import { type ComponentType, Suspense, useCallback, useState } from 'react'
import { Outlet } from 'react-router'

interface WithConsentProps {
  /** Asks for the consent and calls `onShown` once it is rendered. */
  panel: ComponentType<{ termsVersion: string; onShown: () => void }>
}

/**
 * A member's screen below the consent that is still needed, if any. The screen loads in the meantime but stays hidden
 * until the need is known, because a panel that appears later would shift the layout.
 */
export function WithConsent({ panel: Panel }: WithConsentProps) {
  const needed = useNeededConsent()
  const [isAsked, setAsked] = useState(false)
  const onShown = useCallback(() => setAsked(true), [])
  const isKnown = needed !== undefined && (needed === null || isAsked)
  const [isShown, setShown] = useState(isKnown)
  // A screen that has been shown is not hidden again.
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
