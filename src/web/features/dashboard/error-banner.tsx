import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { TriangleAlert } from 'lucide-react'

/** A failure across the top of the screen, in red, with the server's words. */
export function ErrorBanner({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-card bg-danger px-5 py-3 text-on-danger">
      <TriangleAlert aria-hidden size={22} className="shrink-0" />
      <p className="flex-1 basis-48 font-semibold">{message}</p>
      <Button variant="secondary" small onClick={onRetry} className="border-current text-on-danger hover:text-ink">
        {t('Retry')}
      </Button>
    </div>
  )
}
