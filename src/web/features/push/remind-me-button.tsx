import { isOwnBrowser, usePushState } from './push.hooks.ts'
import { RemindMeDialog } from './remind-me-dialog.tsx'
import type { PushKind } from '#shared/domain/push.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { Bell, BellRing } from 'lucide-react'
import { useState } from 'react'

/** Offers a notification before what is shown here begins; nothing where notifications are not set up. */
export function RemindMeButton({ kind, className = '' }: { kind: PushKind; className?: string }) {
  const { state, isOffered, isOnHere } = usePushState()
  const [isOpen, setOpen] = useState(false)
  if (!state || !isOffered || !isOwnBrowser()) return null
  const isOn = isOnHere && state.choices[kind]
  return (
    <div className={className}>
      {isOn ? (
        <p role="status" className="flex items-center gap-2 text-muted">
          <BellRing aria-hidden size={18} className="shrink-0" />
          {t('This device notifies you before it begins.')}
        </p>
      ) : (
        <Button variant="secondary" small className="max-sm:w-full" onClick={() => setOpen(true)}>
          <Bell aria-hidden size={18} />
          {t('Remind me')}
        </Button>
      )}
      <RemindMeDialog open={isOpen} kind={kind} onClose={() => setOpen(false)} />
    </div>
  )
}
