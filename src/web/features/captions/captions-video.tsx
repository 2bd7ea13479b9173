import type { AdminVideo } from '#shared/contract/videos.ts'
import { t } from '#web/i18n/t.ts'
import { ErrorText } from '#web/ui/states.tsx'
import { type RefObject, useState } from 'react'

interface CaptionsVideoProps {
  video: AdminVideo
  element: RefObject<HTMLVideoElement | null>
  /** The caption at this time as it is edited. */
  shownText: string
  language: string
  onTime: (timeInMs: number) => void
}

/** The video with the edited captions on it. */
export function CaptionsVideo({ video, element, shownText, language, onTime }: CaptionsVideoProps) {
  const [hasFailed, setFailed] = useState(false)
  const reportTime = () => onTime(Math.round((element.current?.currentTime ?? 0) * 1000))
  return (
    <>
      <div className="relative overflow-hidden rounded-field bg-black">
        {/* eslint-disable-next-line jsx-a11y/media-has-caption -- the edited captions are shown on it */}
        <video
          ref={element}
          src={video.videoFileUrl}
          aria-label={video.title}
          controls
          playsInline
          preload="metadata"
          onTimeUpdate={reportTime}
          onSeeking={reportTime}
          onError={() => setFailed(true)}
          className="mx-auto aspect-video w-full max-h-[30vh] lg:max-h-[55vh]"
        />
        <p
          lang={language}
          dir="auto"
          className="pointer-events-none absolute inset-x-2 top-2 text-center whitespace-pre-line"
        >
          {shownText !== '' && (
            <span className="rounded-field bg-black/75 box-decoration-clone px-2 py-0.5 text-white">
              {shownText.replaceAll(/<[^<>]*>/g, '')}
            </span>
          )}
        </p>
      </div>
      {hasFailed && (
        <ErrorText className="mt-2">
          {t('The video cannot be played now. Please reload the page and try again.')}
        </ErrorText>
      )}
    </>
  )
}
