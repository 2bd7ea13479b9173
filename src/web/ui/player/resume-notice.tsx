import { formatLength } from './format-length.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { RotateCcw } from 'lucide-react'

const SHOWN_FOR_IN_SECONDS = 8
/** The browser may resume slightly beside the start position. */
const TOLERANCE_IN_SECONDS = 1

interface PlaybackMoment {
  startAt: number
  at: number
  cause: 'PLAYING' | 'SEEK'
}

/** Whether a resumed video has played on for a while, or was moved elsewhere: then the notice is no longer of use. */
export function isResumeNoticeOver({ startAt, at, cause }: PlaybackMoment): boolean {
  return Math.abs(at - startAt) > (cause === 'SEEK' ? TOLERANCE_IN_SECONDS : SHOWN_FOR_IN_SECONDS)
}

/** Tells that playback was resumed, and offers to start from the beginning. */
export function ResumeNotice({ at, onRestart }: { at: number; onRestart: () => void }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 text-muted">
      {t('Going on at {time}.', { time: formatLength(at) })}
      <Button variant="quiet" small onClick={onRestart}>
        <RotateCcw aria-hidden size={17} />
        {t('From the beginning')}
      </Button>
    </p>
  )
}
