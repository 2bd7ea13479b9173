import { GallerySection } from './gallery-section.tsx'
import { toast } from '#web/platform/toasts.ts'
import { askToDiscard } from '#web/platform/unsaved-changes.store.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DiscardQuestion } from '#web/ui/discard-question.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { LockedDialog } from '#web/ui/locked-dialog.tsx'
import { useState } from 'react'

type Overlay = 'dialog' | 'long dialog' | 'confirm' | 'locked'
const overlays: Overlay[] = ['dialog', 'long dialog', 'confirm', 'locked']

/** Dialogs and toasts. */
export function Overlays() {
  const [open, setOpen] = useState<Overlay | null>(null)
  const close = (): void => setOpen(null)
  return (
    <GallerySection title="Above the page">
      <div className="flex flex-wrap gap-3">
        {overlays.map((overlay) => (
          <Button key={overlay} variant="secondary" onClick={() => setOpen(overlay)}>
            {`Open ${overlay}`}
          </Button>
        ))}
        <Button variant="secondary" onClick={() => askToDiscard(close)}>
          Ask to discard
        </Button>
        <Button onClick={() => toast({ kind: 'success', text: 'Video added successfully!' })}>Toast of success</Button>
        <Button onClick={() => toast({ kind: 'error', text: 'Failed to update video.' })}>Toast of failure</Button>
      </div>
      <Dialog open={open === 'dialog'} onClose={close} title="Edit Video">
        <TextField label="Name of the video" />
        <p className="mt-4">Some words that one can select.</p>
        <FormActions isSaving={false} saveLabel="Save Changes" onCancel={close} />
      </Dialog>
      <Dialog open={open === 'long dialog'} onClose={close} title="Terms">
        {Array.from({ length: 60 }, (_, n) => (
          <p key={n}>{`Line ${n + 1}`}</p>
        ))}
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Delete video"
        question="Are you sure you want to delete this video?"
        confirmLabel="Delete"
        onConfirm={close}
        onCancel={close}
      />
      <DiscardQuestion />
      <LockedDialog open={open === 'locked'} onUpgrade={close} onGoBack={close} />
    </GallerySection>
  )
}
