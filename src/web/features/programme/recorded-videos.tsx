import type { ProgrammeVideo } from '#shared/contract/programme.ts'
import { t } from '#web/i18n/t.ts'
import { useProgressLookup } from '#web/features/progress/public.ts'
import { Card } from '#web/ui/card.tsx'
import { ItemProgress } from '#web/ui/item-progress.tsx'
import { formatLength } from '#web/ui/player/format-length.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Play } from 'lucide-react'

interface RecordedVideosProps {
  videos: readonly ProgrammeVideo[]
  selected: ProgrammeVideo | null
  onSelect: (video: ProgrammeVideo) => void
}

/** The past webinars, first day first. */
export function RecordedVideos({ videos, selected, onSelect }: RecordedVideosProps) {
  const progressOf = useProgressLookup()
  return (
    <Card className="px-3 sm:px-4">
      <h3 className="px-2 text-xl">{t('Recorded Videos')}</h3>
      {videos.length === 0 ? (
        <p className="mt-2 px-2 text-muted">{t('Your completed webinars will appear here.')}</p>
      ) : (
        <ul className="mt-3 grid gap-1">
          {videos.map((video) => (
            <li key={video._id}>
              <button
                type="button"
                aria-pressed={video._id === selected?._id}
                disabled={video.videoFileUrl === null}
                onClick={() => onSelect(video)}
                className="flex min-h-14 w-full items-center gap-3 rounded-field px-2 py-1.5 text-left hover:bg-surface aria-pressed:bg-surface"
              >
                <RecordingFrame posterUrl={video.posterUrl} />
                <span className="min-w-0 flex-1 leading-snug wrap-anywhere">
                  <span className="block text-sm text-muted">
                    {t('Day {n}', { n: video.day })}
                    <span className="tabular-nums"> · {formatLength(video.durationInSeconds)}</span>
                  </span>
                  <span className="block font-semibold">{video.title}</span>
                  <ItemProgress progress={progressOf(video._id, video.progress)} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** A frame of the recording; a sign to play it while none is drawn. */
function RecordingFrame({ posterUrl }: { posterUrl: string | null }) {
  const className = 'aspect-video w-24 shrink-0 overflow-hidden rounded-field border border-line bg-surface'
  if (posterUrl !== null)
    return <Picture src={posterUrl} size={null} shownWidth="6rem" className={`object-cover ${className}`} />
  return (
    <span className={`grid place-items-center text-accent-deep ${className}`}>
      <Play aria-hidden size={18} />
    </span>
  )
}
