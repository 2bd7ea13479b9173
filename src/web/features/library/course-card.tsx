import type { CourseCard } from '#shared/contract/library.ts'
import { t } from '#web/i18n/t.ts'
import { toPercent } from '#web/ui/item-progress.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { Lock } from 'lucide-react'
import { useId, useRef } from 'react'

const cardClass = 'flex flex-col overflow-hidden rounded-card border border-line bg-raised'

interface CourseCardProps {
  course: CourseCard
  /** The member's plan does not open it. */
  isLocked: boolean
  /** The card's picture opens into the course. */
  onStart: (picture: HTMLElement | null | undefined) => void
  onResume: (picture: HTMLElement | null | undefined) => void
}

export function CourseCardView({ course, isLocked, onStart, onResume }: CourseCardProps) {
  const [titleId, lockId] = [useId(), useId()]
  const card = useRef<HTMLElement>(null)
  const picture = () => card.current?.querySelector('img')
  const describedBy = isLocked ? `${titleId} ${lockId}` : titleId
  return (
    <article ref={card} aria-labelledby={titleId} className={cardClass}>
      <Picture
        src={course.thumbnail}
        size={course.thumbnailSize}
        shownWidth="min(100vw - 3.2rem, 26rem)"
        className="aspect-video w-full bg-surface object-cover"
      />
      {isLocked && (
        <p id={lockId} className="flex items-center gap-2 bg-surface px-5 py-2 text-[0.9375rem] font-semibold">
          <Lock aria-hidden size={16} className="shrink-0" />
          {t('Opens with Half-Yearly or Annual')}
        </p>
      )}
      <div className="flex flex-1 flex-col p-5">
        <p className="text-sm font-semibold tracking-wide text-accent-deep">{t('Spiritual Practice')}</p>
        <h2 id={titleId} className="mt-1 line-clamp-3 text-xl">
          {course.title}
        </h2>
        <p className="mt-2 mb-5 line-clamp-3 text-muted">{course.description}</p>
        {course.progress !== null && (
          <div className="mt-auto mb-4">
            <p className="mb-1.5 text-sm text-muted">{t('{percent}% done', { percent: toPercent(course.progress) })}</p>
            <ProgressBar value={course.progress} label={t('Done of {course}', { course: course.title })} />
          </div>
        )}
        {course.latestItem !== null && (
          <Button className="mb-3 w-full" aria-describedby={titleId} onClick={() => onResume(picture())}>
            {t('Continue where you left off')}
          </Button>
        )}
        <Button
          variant={course.latestItem === null ? 'primary' : 'secondary'}
          className={`w-full ${course.progress === null ? 'mt-auto' : ''}`}
          aria-describedby={describedBy}
          onClick={() => onStart(picture())}
        >
          {isLocked && <Lock aria-hidden size={16} />}
          {t('Start Course')}
        </Button>
      </div>
    </article>
  )
}

export function CourseCardSkeleton() {
  return (
    <div aria-hidden className={cardClass}>
      <Skeleton className="aspect-video rounded-none" />
      <div className="grid gap-3 p-5">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-16" />
        <Skeleton className="mt-2 h-12 rounded-full" />
      </div>
    </div>
  )
}
