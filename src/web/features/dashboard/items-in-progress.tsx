import { leftOfItem } from './left-of-item.ts'
import { NextThingCard } from './next-thing-card.tsx'
import type { ItemInProgressAnswer } from '#shared/contract/progress.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { useProgressLookup } from '#web/features/progress/public.ts'
import { ItemProgress } from '#web/ui/item-progress.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Link } from 'react-router'

/** The course items in progress, to resume: the latest large, as the next thing to do. Nothing when there are none. */
export function ItemsInProgress({ items }: { items: readonly ItemInProgressAnswer[] }) {
  const [latest, ...others] = items
  if (!latest) return null
  return (
    <section aria-labelledby="begun">
      <h2 id="begun" className="mb-4 text-2xl">
        {t('Continue where you left off')}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        <li className="grid sm:col-span-2">
          <LatestItem item={latest} />
        </li>
        {others.map((item) => (
          <li key={item.itemId} className="grid">
            <ItemInProgress item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ItemProps {
  item: ItemInProgressAnswer
}

function LatestItem({ item }: ItemProps) {
  const progress = useProgressLookup()(item.itemId, item.progress)
  return (
    <NextThingCard
      to={pathOf(item)}
      picture={pictureOf(item)}
      above={item.courseTitle}
      title={item.title}
      action={t('Continue')}
    >
      <ItemProgress progress={progress} />
      {progress && !progress.isFinished && (
        <span className="mt-1.5 block text-muted tabular-nums">{leftOfItem(item.kind, progress)}</span>
      )}
    </NextThingCard>
  )
}

function ItemInProgress({ item }: ItemProps) {
  const progress = useProgressLookup()(item.itemId, item.progress)
  return (
    <Link
      to={pathOf(item)}
      className="flex items-center gap-4 overflow-hidden rounded-card border border-line bg-raised pr-4 hover:bg-surface"
    >
      <Picture
        {...pictureOf(item)}
        shownWidth="9rem"
        className="aspect-4/3 w-28 shrink-0 self-stretch bg-surface object-cover"
      />
      <span className="min-w-0 flex-1 py-3 leading-snug">
        <span className="block truncate text-sm text-muted">{item.courseTitle}</span>
        <span className="line-clamp-2 font-semibold">{item.title}</span>
        <ItemProgress progress={progress} />
        {progress && !progress.isFinished && (
          <span className="mt-1 block text-sm text-muted tabular-nums">{leftOfItem(item.kind, progress)}</span>
        )}
      </span>
    </Link>
  )
}

/** A frame of the video; of everything else the picture of its course. */
function pictureOf({ posterUrl, thumbnail, thumbnailSize }: ItemInProgressAnswer) {
  return posterUrl === null ? { src: thumbnail, size: thumbnailSize } : { src: posterUrl, size: null }
}

function pathOf({ courseId, itemId }: ItemInProgressAnswer): string {
  return `${screens.course(courseId)}?item=${itemId}`
}
