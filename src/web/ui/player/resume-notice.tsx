import { formatLength } from './format-length.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'

/** Tells that playback was resumed, and offers to start from the beginning. */
export function ResumeNotice({ at, onBegin }: { at: number; onBegin: () => void }) {
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 text-muted">
      {t('Going on at {time}.', { time: formatLength(at) })}
      <Button
        variant="quiet"
        small
        onClick={() => {
          onBegin()
          setDismissed(true)
        }}
      >
        <RotateCcw aria-hidden size={17} />
        {t('From the beginning')}
      </Button>
    </p>
  )
}
