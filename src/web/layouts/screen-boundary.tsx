import { isAdminPath } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { readContact } from '#web/platform/contact.ts'
import { isBrowserOffline, useIsOffline } from '#web/platform/connection.ts'
import { resetFailedLoads } from '#web/platform/lazy-with-preload.tsx'
import { isReloadPrevented, reloadIfReachable } from '#web/platform/reload.ts'
import { Component, type ReactNode, Suspense } from 'react'
import { Button } from '#web/ui/button.tsx'

interface ScreenBoundaryProps {
  /** The key of the shown history entry: navigation to another one resets the error. */
  locationKey?: string
  children: ReactNode
}

/** Shows the loading state of a screen, and an error if it cannot be loaded or rendered. */
export function ScreenBoundary({ locationKey = '', children }: ScreenBoundaryProps) {
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
 * Retries a failed screen when the network is back, when the person asks for it, and on navigation. If the retry fails
 * too, it reloads the page: after an update the old version's files are gone from the server, and Chromium before
 * version 156 never refetches a module that failed to load, also when another screen needs it.
 */
class Boundary extends Component<Required<ScreenBoundaryProps>, BoundaryState> {
  override state = { hasFailed: false, locationKey: this.props.locationKey }
  private isSecondTry = false
  private hasLoadFailed = false

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ locationKey }: ScreenBoundaryProps, state: BoundaryState): BoundaryState | null {
    return locationKey === undefined || locationKey === state.locationKey ? null : { locationKey, hasFailed: false }
  }

  override componentDidMount(): void {
    addEventListener('online', this.retryOnline)
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.retryOnline)
  }

  override componentDidUpdate({ locationKey }: Required<ScreenBoundaryProps>): void {
    if (locationKey !== this.props.locationKey) this.isSecondTry = false
  }

  override componentDidCatch(): void {
    const isLoadFailure = resetFailedLoads()
    const isNextScreen = isLoadFailure && this.hasLoadFailed && !isReloadPrevented()
    if ((this.isSecondTry || isNextScreen) && !isBrowserOffline()) void reloadIfReachable()
    this.isSecondTry = false
    this.hasLoadFailed ||= isLoadFailure
  }

  private readonly retry = (): void => {
    this.isSecondTry = this.state.hasFailed
    this.setState({ hasFailed: false })
  }

  /** Without a click it never reloads the page while that would lose data. */
  private readonly retryOnline = (): void => {
    this.retry()
    if (isReloadPrevented()) this.isSecondTry = false
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <LoadFailure onRetry={this.retry} /> : this.props.children
  }
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const isOfflineNow = useIsOffline()
  const { email } = readContact()
  return (
    <div role="alert" className="px-6 py-16 text-center">
      <h1 className="text-2xl">
        {isOfflineNow ? t('There is no internet connection.') : t('This page could not be shown.')}
      </h1>
      <p className="mt-2 mb-6 text-muted">
        {isOfflineNow ? t('This page comes by itself when the connection is back.') : t('Please load it again.')}
      </p>
      <Button onClick={onRetry}>{t('Retry')}</Button>
      {!isOfflineNow && !isAdminPath(location.pathname) && (
        <p className="mt-6 text-muted">
          {t('It does not help? Write to us:')}{' '}
          <a href={`mailto:${email}`} className="underline underline-offset-4">
            {email}
          </a>
        </p>
      )}
    </div>
  )
}
