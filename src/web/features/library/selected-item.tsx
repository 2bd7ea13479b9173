import { NextItemCard } from './next-item-card.tsx'
import { fileUrlOf, type PlaylistItem } from './playlist.ts'
import type { MemberCourse } from '#shared/contract/library.ts'
import { type Progress, resumePosition } from '#shared/domain/progress.ts'
import { t } from '#web/i18n/t.ts'
import { NotesPanel } from '#web/features/notes/public.ts'
import { usePlayback } from '#web/features/playback/public.ts'
import { useRecordPosition, useReportWatching } from '#web/features/progress/public.ts'
import { ReflectionPanel } from '#web/features/reflections/public.ts'
import { lazyWithPreload } from '#web/platform/lazy-with-preload.tsx'
import { readStored, writeStored } from '#web/platform/local-storage.ts'
import { pictureUrl } from '#web/ui/picture.tsx'
import { PlainText } from '#web/ui/plain-text.tsx'
import { MediaPlayer } from '#web/ui/player/media-player.tsx'
import type { PlayerHandle } from '#web/ui/player/player-handle.ts'
import type { PlaybackPosition } from '#web/ui/player/playback-position.ts'
import { Loading } from '#web/ui/states.tsx'
import { type ComponentProps, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

const EbookReader = lazyWithPreload(async () => (await import('./ebook-reader.tsx')).EbookReader)

interface SelectedItemProps {
  course: MemberCourse
  /** Give each its own `key`. */
  selected: PlaylistItem
  previous: PlaylistItem | undefined
  next: PlaylistItem | undefined
  progress: Progress | null
  /** The second or page of a link to the item; null for where the member stopped. */
  linkedPosition: number | null
  renewUrl: () => Promise<string | null>
  /** A link to another item was pressed. */
  onChoose: () => void
}

/** The item that is played or read; it resumes where the member stopped, and offers the next one at its end. */
export function SelectedItem(props: SelectedItemProps) {
  const { course, selected, previous, next, progress, linkedPosition, renewUrl, onChoose } = props
  const { kind, item } = selected
  const navigate = useNavigate()
  const recordPosition = useRecordPosition(kind, item._id)
  const reportWatching = useReportWatching(kind === 'AUDIO' ? 'AUDIO' : 'VIDEO', item._id)
  const [startAt] = useState(
    () => linkedPosition ?? (kind === 'EBOOK' ? (progress?.latest ?? 1) : resumePosition(progress)),
  )
  const player = useRef<PlayerHandle>(null)
  const [isAtEnd, setAtEnd] = useState(false)
  const [autoplay, setAutoplay] = useAutoplay()
  const goTo = (entry: PlaylistItem): void =>
    void navigate({ search: `?item=${entry.item._id}` }, { preventScrollReset: true })

  function onMediaPosition(position: PlaybackPosition): void {
    recordPosition(position)
    if (position.event !== 'ENDED') return
    setAtEnd(true)
    if (autoplay && next && next.kind !== 'EBOOK') goTo(next)
  }

  function onPage(position: PlaybackPosition): void {
    recordPosition(position)
    setAtEnd(position.at >= position.length)
  }

  const creator = kind === 'AUDIO' ? item.artist : kind === 'EBOOK' ? item.author : ''
  return (
    <>
      {kind === 'EBOOK' ? (
        <Suspense fallback={<Loading text={t('Opening the e-book…')} />}>
          <EbookReader ebook={item} renewUrl={renewUrl} startAt={startAt} onPosition={onPage} handle={player} />
        </Suspense>
      ) : (
        <ItemPlayer
          itemId={item._id}
          kind={kind}
          src={fileUrlOf(selected)}
          startAt={startAt}
          captions={kind === 'VIDEO' ? item.captions : []}
          nowPlaying={{
            title: item.title,
            artist: creator,
            album: course.title,
            artwork: pictureUrl(course.thumbnail, course.thumbnailSize, 512),
            onNext: next && (() => goTo(next)),
            onPrevious: previous && (() => goTo(previous)),
          }}
          renewUrl={renewUrl}
          onPosition={onMediaPosition}
          onWatched={reportWatching}
          handle={player}
        />
      )}
      {isAtEnd && (
        <NextItemCard
          next={next}
          autoplay={kind === 'EBOOK' || next?.kind === 'EBOOK' ? null : autoplay}
          onAutoplayChange={setAutoplay}
          onChoose={onChoose}
        />
      )}
      <div className="mt-4 max-w-prose">
        <h2 className="text-2xl">{item.title}</h2>
        {creator && <p className="text-muted">{creator}</p>}
        <PlainText text={item.description || t('No description available for this content.')} className="mt-2" />
      </div>
      <Suspense fallback={<Loading text={t('Loading…')} />}>
        <ReflectionPanel itemId={item._id} />
      </Suspense>
      <NotesPanel kind={kind} itemId={item._id} itemTitle={item.title} player={player} />
    </>
  )
}

/** The offer of renditions is requested only for what is played, not for e-books. */
function ItemPlayer({ itemId, ...player }: Omit<ComponentProps<typeof MediaPlayer>, 'playback'> & { itemId: string }) {
  return <MediaPlayer {...player} playback={usePlayback(itemId)} />
}

/** Whether the next item of a course plays automatically: off until the member turns it on in this browser. */
function useAutoplay() {
  const [isOn, setOn] = useState(() => readStored('play-next') === 'on')
  return [
    isOn,
    (next: boolean): void => {
      setOn(next)
      writeStored('play-next', next ? 'on' : null)
    },
  ] as const
}
