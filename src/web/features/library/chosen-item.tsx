import { NextCard } from './next-card.tsx'
import { usePlayNext } from './play-next.ts'
import { addressOf, type PlaylistItem } from './playlist.ts'
import type { MemberCourse } from '#shared/contract/library.ts'
import { type Progress, resumeAt } from '#shared/domain/progress.ts'
import { t } from '#web/i18n/t.ts'
import { type Place, useKeepPlace } from '#web/features/progress/progress.hooks.ts'
import { prepared } from '#web/platform/prepared.tsx'
import { MediaPlayer } from '#web/ui/player/media-player.tsx'
import { Loading } from '#web/ui/states.tsx'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'

const EbookReader = prepared(async () => (await import('./ebook-reader.tsx')).EbookReader)

interface ChosenItemProps {
  course: MemberCourse
  /** Give each its own `key`. */
  chosen: PlaylistItem
  previous: PlaylistItem | undefined
  next: PlaylistItem | undefined
  progress: Progress | null
  onRenew: () => Promise<string | null>
}

/** The item that is played or read; it goes on where the member was, and leads on at its end. */
export function ChosenItem({ course, chosen, previous, next, progress, onRenew }: ChosenItemProps) {
  const { kind, item } = chosen
  const navigate = useNavigate()
  const keepPlace = useKeepPlace(kind, item._id)
  const [startAt] = useState(() => (kind === 'EBOOK' ? (progress?.latest ?? 1) : resumeAt(progress)))
  const [isAtEnd, setAtEnd] = useState(false)
  const [playsNext, setPlaysNext] = usePlayNext()
  const goTo = (entry: PlaylistItem): void =>
    void navigate({ search: `?item=${entry.item._id}` }, { preventScrollReset: true })

  function onPlace(place: Place): void {
    keepPlace(place)
    if (place.event !== 'ENDED') return
    setAtEnd(true)
    if (playsNext && next && next.kind !== 'EBOOK') goTo(next)
  }

  function onPage(place: Place): void {
    keepPlace(place)
    setAtEnd(place.at >= place.length)
  }

  const by = kind === 'AUDIO' ? item.artist : kind === 'EBOOK' ? item.author : ''
  return (
    <>
      {kind === 'EBOOK' ? (
        <Suspense fallback={<Loading text={t('Opening the e-book…')} />}>
          <EbookReader ebook={item} onRenew={onRenew} startAt={startAt} onPlace={onPage} />
        </Suspense>
      ) : (
        <MediaPlayer
          kind={kind}
          address={addressOf(chosen)}
          startAt={startAt}
          captions={kind === 'VIDEO' ? item.captions : []}
          about={{
            title: item.title,
            artist: by,
            album: course.title,
            artwork: course.thumbnail,
            onNext: next && (() => goTo(next)),
            onPrevious: previous && (() => goTo(previous)),
          }}
          onRenew={onRenew}
          onPlace={onPlace}
        />
      )}
      {isAtEnd && (
        <NextCard
          next={next}
          playsByItself={kind === 'EBOOK' || next?.kind === 'EBOOK' ? null : playsNext}
          onPlaysByItself={setPlaysNext}
        />
      )}
      <div className="mt-4 max-w-prose">
        <h2 className="text-2xl">{item.title}</h2>
        {by && <p className="text-muted">{by}</p>}
        <p className="mt-2 whitespace-pre-line">
          {item.description || t('No description available for this content.')}
        </p>
      </div>
    </>
  )
}
