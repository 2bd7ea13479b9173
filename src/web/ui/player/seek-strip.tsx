import { formatLength } from './format-length.ts'
import { performOnMedia, seekTo } from './media-actions.ts'
import { previewLeft, type Storyboard, storyboardPicture } from './storyboard.ts'
import { t } from '#web/i18n/t.ts'
import { type PointerEvent, useEffect, useRef, useState } from 'react'

const STEP_IN_SECONDS = 5

interface SeekStripProps {
  video: HTMLVideoElement
  durationInSeconds: number
  storyboard: Storyboard
}

interface Preview {
  second: number
  /** The pointer's place on the strip, in pixels. */
  pointerAt: number
  stripWidth: number
}

/** A strip below the picture that previews the moment under the pointer or finger; a drag seeks when it ends. */
export function SeekStrip({ video, durationInSeconds, storyboard }: SeekStripProps) {
  const position = usePosition(video)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const isDragging = useRef(false)
  const shownAt = dragged ?? position

  function previewAt({ currentTarget, clientX }: PointerEvent<HTMLInputElement>): void {
    const { left, width } = currentTarget.getBoundingClientRect()
    const pointerAt = Math.max(0, Math.min(width, clientX - left))
    setPreview({ second: (pointerAt / width) * durationInSeconds, pointerAt, stripWidth: width })
  }
  function endDrag(): void {
    isDragging.current = false
    if (dragged !== null) seekTo(video, dragged)
    setDragged(null)
    setPreview(null)
  }

  return (
    <div className="relative -my-2">
      {preview && <PreviewPicture {...preview} second={dragged ?? preview.second} storyboard={storyboard} />}
      <input
        type="range"
        min={0}
        max={Math.max(1, Math.floor(durationInSeconds))}
        value={shownAt}
        aria-label={t('Position')}
        aria-valuetext={t('{time} of {length}', {
          time: formatLength(shownAt),
          length: formatLength(durationInSeconds),
        })}
        className="block h-11 w-full cursor-pointer touch-pan-y accent-accent-deep"
        onPointerDown={({ currentTarget, pointerId }) => {
          currentTarget.setPointerCapture(pointerId)
          isDragging.current = true
        }}
        onPointerMove={previewAt}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
        onPointerLeave={() => isDragging.current || setPreview(null)}
        onKeyDown={(event) => {
          const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
          if (!direction) return
          event.preventDefault()
          performOnMedia(video, { kind: 'MOVE', seconds: direction * STEP_IN_SECONDS })
        }}
        onChange={({ target }) => {
          if (isDragging.current) setDragged(target.valueAsNumber)
          else seekTo(video, target.valueAsNumber)
        }}
      />
    </div>
  )
}

function PreviewPicture({ second, pointerAt, stripWidth, storyboard }: Preview & { storyboard: Storyboard }) {
  const { width, height } = storyboard
  const picture = storyboardPicture(storyboard, second)
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute bottom-full z-10 overflow-hidden rounded-field border border-line bg-raised shadow-md"
      style={{ left: previewLeft({ pointerAt, width, stripWidth }), width }}
    >
      {picture && (
        <div
          style={{
            height,
            backgroundImage: `url("${picture.url}")`,
            backgroundPosition: `-${picture.left}px -${picture.top}px`,
          }}
        />
      )}
      <p className="text-center text-sm tabular-nums">{formatLength(second)}</p>
    </div>
  )
}

function usePosition(video: HTMLVideoElement): number {
  const [position, setPosition] = useState(0)
  useEffect(() => {
    const read = (): void => setPosition(Math.floor(video.currentTime))
    read()
    for (const event of ['timeupdate', 'seeking']) video.addEventListener(event, read)
    return () => {
      for (const event of ['timeupdate', 'seeking']) video.removeEventListener(event, read)
    }
  }, [video])
  return position
}
