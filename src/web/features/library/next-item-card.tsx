import type { PlaylistItem } from './playlist.ts'
import { t } from '#web/i18n/t.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { OpeningLotus } from '#web/ui/drawings.tsx'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'

interface NextItemCardProps {
  next: PlaylistItem | undefined
  /** Null for an e-book, which does not play. */
  autoplay: boolean | null
  onAutoplayChange: (autoplay: boolean) => void
  onChoose: () => void
}

/** The next item, offered at the end of one. */
export function NextItemCard({ next, autoplay, onAutoplayChange, onChoose }: NextItemCardProps) {
  if (!next) {
    return (
      <Card className="mt-4">
        <div className="flex items-center gap-4">
          <FinishedLotus />
          <p role="status" className="font-display text-xl">
            {t('This was the last part of the course.')}
          </p>
        </div>
      </Card>
    )
  }
  return (
    <Card className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <FinishedLotus />
        <p role="status" className="min-w-0 flex-1 basis-40">
          <span className="block text-sm font-semibold tracking-wide text-accent-deep">{t('Next')}</span>
          <span className="block font-display text-xl wrap-anywhere">{next.item.title}</span>
        </p>
        <Link to={{ search: `?item=${next.item._id}` }} preventScrollReset onClick={onChoose} className={buttonClass()}>
          {next.kind === 'EBOOK' ? t('Read next') : t('Play next')}
          <ArrowRight aria-hidden size={18} />
        </Link>
      </div>
      {autoplay !== null && (
        <label className="mt-2 inline-flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={autoplay}
            onChange={(event) => onAutoplayChange(event.target.checked)}
            className="size-5 accent-accent-deep"
          />
          {t('From now on, play the next part by itself')}
        </label>
      )}
    </Card>
  )
}

/** One part is finished. */
function FinishedLotus() {
  return <OpeningLotus step={6} isOpening className="w-16 shrink-0 text-gold" />
}
