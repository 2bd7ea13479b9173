import { t } from '#web/i18n/t.ts'
import { isOffline, useIsOffline } from '#web/platform/connection.ts'
import { forgetFailedLoads } from '#web/platform/prepared.tsx'
import { Component, type ReactNode, Suspense } from 'react'
import { Button } from '#web/ui/button.tsx'

interface WhileLoadingProps {
  /** The entry of the history that is shown: another one is tried whatever has failed at this one. */
  place?: string
  children: ReactNode
}

/** What is said while a screen is on its way, and when it does not arrive. */
export function WhileLoading({ place = '', children }: WhileLoadingProps) {
  return (
    <Boundary place={place}>
      <Suspense
        fallback={
          <p role="status" className="px-6 py-16 text-center text-muted">
            {t('Loading…')}
          </p>
        }
      >
        {children}
      </Suspense>
    </Boundary>
  )
}

interface BoundaryState {
  hasFailed: boolean
  place: string
}

/**
 * What has failed is tried again when the network is back, when the person asks for it, and at every other place. When
 * that does not help, the page is loaded anew: a screen of an earlier version is gone from the server, and before version
 * 156 Chromium does not ask again for a file that has failed.
 */
class Boundary extends Component<Required<WhileLoadingProps>, BoundaryState> {
  override state = { hasFailed: false, place: this.props.place }
  private isSecondTry = false

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ place }: WhileLoadingProps, state: BoundaryState): BoundaryState | null {
    return place === undefined || place === state.place ? null : { place, hasFailed: false }
  }

  override componentDidMount(): void {
    addEventListener('online', this.tryAgain)
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.tryAgain)
  }

  override componentDidCatch(): void {
    forgetFailedLoads()
    if (this.isSecondTry && !isOffline()) void reloadOnceReached()
    this.isSecondTry = false
  }

  private readonly tryAgain = (): void => {
    this.isSecondTry = this.state.hasFailed
    this.setState({ hasFailed: false })
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <NotShown onRetry={this.tryAgain} /> : this.props.children
  }
}

/** A page that is loaded anew without a network would be gone. */
async function reloadOnceReached(): Promise<void> {
  const isReached = await fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  if (isReached) location.reload()
}

function NotShown({ onRetry }: { onRetry: () => void }) {
  const isOfflineNow = useIsOffline()
  return (
    <div role="alert" className="px-6 py-16 text-center">
      <h1 className="text-2xl">
        {isOfflineNow ? t('There is no internet connection.') : t('This page could not be shown.')}
      </h1>
      <p className="mt-2 mb-6 text-muted">
        {isOfflineNow ? t('This page comes by itself when the connection is back.') : t('Please load it again.')}
      </p>
      <Button onClick={onRetry}>{t('Retry')}</Button>
    </div>
  )
}
