import { t } from '#web/i18n/t.ts'
import { useIsOffline } from '#web/platform/connection.ts'

/** Shows at the bottom of the window that there is no network. It overlays the page and lets clicks through. */
export function OfflineBar() {
  const isOffline = useIsOffline()
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-(--bottom-bar) z-50 flex justify-center p-2"
    >
      {isOffline && <OfflineText />}
    </div>
  )
}

/** The same as the first line of a dialog, because content behind a dialog is dimmed and not announced. */
export function OfflineLine() {
  const isOffline = useIsOffline()
  return (
    <div role="status" className="shrink-0">
      {isOffline && (
        <div className="flex justify-center px-3 pt-3">
          <OfflineText />
        </div>
      )}
    </div>
  )
}

function OfflineText() {
  return (
    <p className="rounded-card bg-foreground px-4 py-1.5 text-center text-[0.9375rem] font-semibold text-background shadow-xl">
      {t('No internet – we go on when it is back')}
    </p>
  )
}
