import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { Mandala } from '#web/ui/drawings.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { type RefCallback, useCallback, useRef, useState } from 'react'

interface MediaPlayerProps {
  kind: 'VIDEO' | 'AUDIO'
  title: string
  /** Only the first one counts: a newer one would begin the item again. Give each item its own `key`. */
  address: string
  /** Asked for a fresh address when the present one fails; null when there is none. */
  onRenew: () => Promise<string | null>
}

/** Plays one item, with controls and without a download (specification §2 Course page). */
export function MediaPlayer({ kind, title, address, onRenew }: MediaPlayerProps) {
  const { hasFailed, tryAgain, media } = useSteadyMedia(address, onRenew)
  const shared = {
    ...media,
    controls: true,
    autoPlay: true,
    controlsList: 'nodownload',
    'aria-label': title,
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  }
  return (
    <>
      {kind === 'VIDEO' ? (
        // eslint-disable-next-line jsx-a11y/media-has-caption -- the recordings come without captions
        <video {...shared} playsInline className="aspect-video w-full rounded-card bg-black" />
      ) : (
        <div className="relative grid gap-5 overflow-hidden rounded-card border border-line bg-surface px-4 pt-10 pb-4 sm:px-6">
          <Mandala className="mx-auto w-36 text-gold sm:w-44" />
          {/* eslint-disable-next-line jsx-a11y/media-has-caption -- the recordings come without captions */}
          <audio {...shared} className="w-full" />
        </div>
      )}
      {hasFailed && (
        <div className="mt-3 flex flex-wrap items-center gap-4">
          <ErrorText>{t('This cannot be played right now. Please check your connection.')}</ErrorText>
          <Button variant="secondary" small onClick={tryAgain}>
            {t('Retry')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Keeps the first address until it fails; then one fresh address, and on from the same second. */
function useSteadyMedia(address: string, onRenew: () => Promise<string | null>) {
  const [source, setSource] = useState(address)
  const [hasFailed, setFailed] = useState(false)
  const element = useRef<HTMLMediaElement | null>(null)
  const resumeAt = useRef(0)
  const isRenewed = useRef(false)

  async function renew(): Promise<void> {
    isRenewed.current = true
    const fresh = await onRenew()
    if (fresh === null) setFailed(true)
    else if (fresh === source) element.current?.load()
    else setSource(fresh)
  }

  // Not a ref of one type: the element is a video or an audio.
  const ref: RefCallback<HTMLMediaElement> = useCallback((next) => {
    element.current = next
  }, [])

  return {
    hasFailed,
    tryAgain(): void {
      setFailed(false)
      void renew()
    },
    media: {
      ref,
      src: source,
      onError(): void {
        resumeAt.current = element.current?.currentTime || resumeAt.current
        if (isRenewed.current) setFailed(true)
        else void renew()
      },
      onLoadedMetadata(): void {
        if (resumeAt.current > 0 && element.current) element.current.currentTime = resumeAt.current
        resumeAt.current = 0
      },
      /** It goes on: the next failure, hours later, may ask again. */
      onTimeUpdate(): void {
        if (resumeAt.current > 0 || element.current?.paused) return
        isRenewed.current = false
        setFailed(false)
      },
    },
  }
}
