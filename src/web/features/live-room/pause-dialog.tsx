import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface PauseDialogProps {
  name: string
  onChoose: (minutes: number) => void
  onClose: () => void
}

/** For how long a member cannot write in this room. */
export function PauseDialog({ name, onChoose, onClose }: PauseDialogProps) {
  return (
    <Dialog open onClose={onClose} title={t('Pause {name}', { name })}>
      <p>{t('They go on watching, read the chat and can ask the teacher; they cannot write for:')}</p>
      <div className="mt-5 grid gap-3 sm:grid-cols-3">
        {PAUSES.map(({ minutes, label }) => (
          <Button key={minutes} variant="secondary" onClick={() => onChoose(minutes)}>
            {label()}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}

const PAUSES = [
  { minutes: 10, label: () => t('10 minutes') },
  { minutes: 60, label: () => t('An hour') },
  { minutes: 1440, label: () => t('A day') },
]
