import { type Progress, progressShare } from '#shared/domain/progress.ts'
import { t } from '#web/i18n/t.ts'
import { Check } from 'lucide-react'

/** The progress of an item below its title: nothing, a bar, or a check mark. */
export function ItemProgress({ progress }: { progress: Progress | null }) {
  if (progress === null) return null
  if (progress.isFinished) {
    return (
      <span className="mt-0.5 flex items-center gap-1.5 text-sm font-normal text-success">
        <Check aria-hidden size={15} />
        {t('Finished')}
      </span>
    )
  }
  const percent = toPercent(progressShare(progress))
  return (
    <span className="mt-1.5 block">
      <span className="sr-only">{t('{percent}% done', { percent })}</span>
      <span aria-hidden className="block h-1 overflow-hidden rounded-full bg-line">
        <span className="block h-full rounded-full bg-accent-deep" style={{ width: `${Math.max(2, percent)}%` }} />
      </span>
    </span>
  )
}

/** The share as a whole percentage, which is 100 only when finished. */
export function toPercent(share: number): number {
  return share >= 1 ? 100 : Math.min(99, Math.round(share * 100))
}
