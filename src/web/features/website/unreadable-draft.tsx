import { VersionsDialog } from './versions-dialog.tsx'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

/** The way on from a draft that cannot be read: an earlier version takes its place. */
export function UnreadableDraft() {
  const [areVersionsOpen, setVersionsOpen] = useState(false)
  return (
    <div className="mt-4 text-center">
      <p className="mx-auto mb-4 max-w-prose text-muted">
        {t('You can go on with a published version instead. What was written since then is lost.')}
      </p>
      <Button variant="secondary" onClick={() => setVersionsOpen(true)}>
        {t('Take an earlier version')}
      </Button>
      {areVersionsOpen && (
        <VersionsDialog
          draftVersion={undefined}
          onRestored={() => undefined}
          onConflict={() => false}
          onClose={() => setVersionsOpen(false)}
        />
      )}
    </div>
  )
}
