import { t } from '#web/i18n/t.ts'
import { isOffline, useIsOffline } from '#web/platform/connection.ts'
import { forgetFailedLoads } from '#web/platform/prepared.tsx'
import { isReloadHeld, reloadOnceReached } from '#web/platform/reload.ts'
import { Component, type ReactNode, Suspense } from 'react'
import { Button } from '#web/ui/button.tsx'

interface WhileLoadingProps {
  /** The entry of the history that is shown: another one is tried whatever has failed at this one. */
  locationKey?: string
  children: ReactNode
}

/** What is said while a screen is on its way, and when it does not arrive. */
export function WhileLoading({ locationKey = '', children }: WhileLoadingProps) {
  return (
    <Boundary locationKey={locationKey}>
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
  locationKey: string
}

/**
 * What has failed is tried again when the network is back, when the person asks for it, and at every other place. When
 * that does not help, the page is loaded anew: a screen of an earlier version is gone from the server, and before version
 * 156 Chromium does not ask again for a file that has failed.
 */
class Boundary extends Component<Required<WhileLoadingProps>, BoundaryState> {
  override state = { hasFailed: false, locationKey: this.props.locationKey }
  private isSecondTry = false

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ locationKey }: WhileLoadingProps, state: BoundaryState): BoundaryState | null {
    return locationKey === undefined || locationKey === state.locationKey ? null : { locationKey, hasFailed: false }
  }

  override componentDidMount(): void {
    addEventListener('online', this.tryAgainOnline)
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.tryAgainOnline)
  }

  override componentDidUpdate({ locationKey }: Required<WhileLoadingProps>): void {
    if (locationKey !== this.props.locationKey) this.isSecondTry = false
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

  /** By itself it does not end what a reload would: that is left to the button. */
  private readonly tryAgainOnline = (): void => {
    this.tryAgain()
    if (isReloadHeld()) this.isSecondTry = false
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <LoadFailure onRetry={this.tryAgain} /> : this.props.children
  }
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
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
