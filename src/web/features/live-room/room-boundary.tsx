import { t } from '#web/i18n/t.ts'
import { resetFailedLoads } from '#web/platform/lazy-with-preload.tsx'
import { Button } from '#web/ui/button.tsx'
import { Component, type ReactNode } from 'react'

const FIRST_RETRY_DELAY_IN_MS = 5000
const MAX_RETRY_DELAY_IN_MS = 80_000

/** A room that cannot be loaded or shown is one line beside the video, which plays on; it tries again by itself. */
export class RoomBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  private timer: ReturnType<typeof setTimeout> | undefined
  private delay = FIRST_RETRY_DELAY_IN_MS

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    resetFailedLoads()
    this.timer = setTimeout(this.retry, this.delay)
    this.delay = Math.min(MAX_RETRY_DELAY_IN_MS, 2 * this.delay)
  }

  override componentWillUnmount(): void {
    clearTimeout(this.timer)
  }

  private readonly retry = (): void => {
    clearTimeout(this.timer)
    this.setState({ hasFailed: false })
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <p role="status" className="flex flex-wrap items-center justify-between gap-2 px-4 py-2 text-muted">
        {t('The room could not be loaded. The video plays on.')}
        <Button variant="quiet" small onClick={this.retry}>
          {t('Retry')}
        </Button>
      </p>
    )
  }
}
