import { t } from '#web/i18n/t.ts'
import { Component, type ReactNode, Suspense } from 'react'
import { Button } from '#web/ui/button.tsx'

/** What is said while a screen is on its way, and when it does not arrive. */
export function WhileLoading({ children }: { children: ReactNode }) {
  return (
    <Boundary>
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

/** A screen of an earlier version is gone from the server: loading the page again brings the present one. */
class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div role="alert" className="px-6 py-16 text-center">
        <h1 className="text-2xl">{t('This page could not be shown.')}</h1>
        <p className="mt-2 mb-6 text-muted">{t('Please load it again.')}</p>
        <Button onClick={() => location.reload()}>{t('Reload')}</Button>
      </div>
    )
  }
}
