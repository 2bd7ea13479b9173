import type { PlaylistGroup, PlaylistItem } from './playlist.ts'
import type { Progress } from '#shared/domain/progress.ts'
import { t } from '#web/i18n/t.ts'
import { ItemProgress } from '#web/ui/item-progress.tsx'
import { formatLength } from '#web/ui/player/format-length.ts'
import { BookOpen, Headphones, type LucideIcon, Play } from 'lucide-react'
import { Link } from 'react-router'

interface CoursePlaylistProps {
  groups: readonly PlaylistGroup[]
  selected: PlaylistItem | undefined
  progressOf: (item: PlaylistItem) => Progress | null
  onChoose: () => void
}

const ICONS: Record<PlaylistItem['kind'], LucideIcon> = { VIDEO: Play, AUDIO: Headphones, EBOOK: BookOpen }

/** The items of the course in its sections, or by kind; the page's URL names the selected one. */
export function CoursePlaylist({ groups, selected, progressOf, onChoose }: CoursePlaylistProps) {
  return (
    <nav aria-labelledby="playlist" className="rounded-card border border-line bg-raised p-4 sm:p-5">
      <h2 id="playlist" className="text-xl">
        {t('Course Playlist')}
      </h2>
      {groups.map(({ title, entries }, at) => (
        <section key={at} className="mt-4">
          <h3 className="font-text text-sm font-semibold tracking-wide wrap-anywhere text-muted">
            {t('{group} ({count})', { group: title, count: entries.length })}
          </h3>
          <ul className="mt-1 grid gap-1">
            {entries.map((entry) => (
              <li key={entry.item._id}>
                <PlaylistEntry
                  entry={entry}
                  icon={ICONS[entry.kind]}
                  isSelected={entry.item._id === selected?.item._id}
                  progress={progressOf(entry)}
                  onChoose={onChoose}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

interface PlaylistEntryProps {
  entry: PlaylistItem
  icon: LucideIcon
  isSelected: boolean
  progress: Progress | null
  onChoose: () => void
}

function PlaylistEntry({ entry, icon: Icon, isSelected, progress, onChoose }: PlaylistEntryProps) {
  const stateClass = isSelected
    ? 'bg-surface font-semibold shadow-[inset_3px_0_0_var(--accent-deep)]'
    : 'hover:bg-surface'
  return (
    <Link
      to={{ search: `?item=${entry.item._id}` }}
      preventScrollReset
      onClick={onChoose}
      aria-current={isSelected || undefined}
      className={`flex min-h-11 items-center gap-3 rounded-field px-3 py-2 ${stateClass}`}
    >
      <Icon aria-hidden size={18} className={`shrink-0 ${isSelected ? 'text-accent-deep' : 'text-muted'}`} />
      <span className="min-w-0 flex-1 leading-snug wrap-anywhere">
        {entry.item.title}
        <ItemProgress progress={progress} />
      </span>
      {entry.kind !== 'EBOOK' && (
        <span className="shrink-0 text-sm font-normal text-muted tabular-nums">
          {formatLength(entry.item.durationInSeconds)}
        </span>
      )}
    </Link>
  )
}
