import { formatLength } from './format-length.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'

/** Says that it did not begin at the beginning, and how to get there. */
export function ResumeNotice({ at, onBegin }: { at: number; onBegin: () => void }) {
  const [isGone, setGone] = useState(false)
  if (isGone) return null
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 text-muted">
      {t('Going on at {time}.', { time: formatLength(at) })}
      <Button
        variant="quiet"
        small
        onClick={() => {
          onBegin()
          setGone(true)
        }}
      >
        <RotateCcw aria-hidden size={17} />
        {t('From the beginning')}
      </Button>
    </p>
  )
}
