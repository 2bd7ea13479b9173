import type { PlaylistItem } from './playlist.ts'
import { t } from '#web/i18n/t.ts'
import { formatLength } from '#web/ui/player/format-length.ts'
import { History } from 'lucide-react'
import { Link } from 'react-router'

/** Leads to the item that the member used last, when another one is chosen. */
export function ResumeLink({ latest }: { latest: PlaylistItem }) {
  const { kind, item } = latest
  const position = item.progress?.latest ?? 0
  const where = kind === 'EBOOK' ? t('page {page}', { page: Math.round(position) }) : formatLength(position)
  return (
    <Link
      to={{ search: `?item=${item._id}` }}
      preventScrollReset
      className="mb-4 flex min-h-12 items-center gap-3 rounded-card border border-line bg-raised px-4 py-2 hover:bg-surface"
    >
      <History aria-hidden size={19} className="shrink-0 text-accent-deep" />
      <span className="min-w-0 leading-snug wrap-anywhere">
        <span className="block text-sm text-muted">{t('Continue where you left off')}</span>
        {t('{title}, {where}', { title: item.title, where })}
      </span>
    </Link>
  )
}
