import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Diya } from './drawings.tsx'
import { t } from '#web/i18n/t.ts'
import { Check } from 'lucide-react'

interface LockedProps {
  /** The member had a plan that opened it. */
  hasPlanEnded?: boolean
  onUpgrade: () => void
  onGoBack: () => void
}

/** Explains what a longer plan includes and links to it (specification §2 My Courses). */
export function LockedDialog({ open, ...handlers }: LockedProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={handlers.onGoBack} title={t('This Content is Locked')}>
      <LockedContent {...handlers} />
    </Dialog>
  )
}

/** The content of the dialog, also shown on a page of its own. */
export function LockedContent({ hasPlanEnded = false, onUpgrade, onGoBack }: LockedProps) {
  return (
    <>
      <Diya className="mx-auto mb-4 w-24 text-gold" />
      {hasPlanEnded && <p className="mb-2 font-semibold">{t('Your plan has ended.')}</p>}
      <p>{t('A Half-Yearly or Annual subscription opens it, and with it:')}</p>
      <ul className="mt-4 grid gap-2">
        {benefits().map((benefit) => (
          <li key={benefit} className="flex items-start gap-3">
            <Check aria-hidden size={20} className="mt-1 shrink-0 text-success" />
            {benefit}
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" className="max-sm:w-full" onClick={onGoBack}>
          {t('Go Back')}
        </Button>
        <Button className="max-sm:order-first max-sm:w-full" onClick={onUpgrade}>
          {t('View Upgrade Plans')}
        </Button>
      </div>
    </>
  )
}

function benefits(): string[] {
  return [
    t('The full course library: videos, audios and e-books'),
    t('All live sessions, every week'),
    t('The daily videos of your journey'),
  ]
}
