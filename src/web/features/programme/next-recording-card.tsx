import type { ProgrammeVideo } from '#shared/contract/programme.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ArrowRight } from 'lucide-react'

interface NextRecordingCardProps {
  next: ProgrammeVideo
  onPlay: () => void
}

/** The recording of the next day, offered at the end of one. */
export function NextRecordingCard({ next, onPlay }: NextRecordingCardProps) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="min-w-0 flex-1 basis-52">
        <span className="block text-sm font-semibold tracking-wide text-accent-deep">
          {t('Next: Day {n}', { n: next.day })}
        </span>
        <span className="block font-display text-xl wrap-anywhere">{next.title}</span>
      </p>
      <Button onClick={onPlay}>
        {t('Play next')}
        <ArrowRight aria-hidden size={18} />
      </Button>
    </Card>
  )
}
