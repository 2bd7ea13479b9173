import type { ItemInProgressAnswer } from '#shared/contract/progress.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { useProgressLookup } from '#web/features/progress/public.ts'
import { ItemProgress } from '#web/ui/item-progress.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Link } from 'react-router'

/** The course items in progress, to resume; nothing when there are none. */
export function ItemsInProgress({ items }: { items: readonly ItemInProgressAnswer[] }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="begun">
      <h2 id="begun" className="mb-4 text-2xl">
        {t('Continue where you left off')}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {items.map((item) => (
          <li key={item.itemId} className="grid">
            <ItemInProgress item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ItemInProgress({ item }: { item: ItemInProgressAnswer }) {
  const progressOf = useProgressLookup()
  return (
    <Link
      to={`${screens.course(item.courseId)}?item=${item.itemId}`}
      className="flex items-center gap-4 overflow-hidden rounded-card border border-line bg-raised pr-4 hover:bg-surface"
    >
      <Picture
        src={item.thumbnail}
        size={item.thumbnailSize}
        shownWidth="9rem"
        className="aspect-4/3 w-28 shrink-0 self-stretch bg-surface object-cover"
      />
      <span className="min-w-0 flex-1 py-3 leading-snug">
        <span className="block truncate text-sm text-muted">{item.courseTitle}</span>
        <span className="line-clamp-2 font-semibold">{item.title}</span>
        <ItemProgress progress={progressOf(item.itemId, item.progress)} />
      </span>
    </Link>
  )
}
