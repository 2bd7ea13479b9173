import type { AdminVideo } from '#shared/contract/videos.ts'
import { PosterChooser } from '#web/features/renditions/public.ts'
import { t } from '#web/i18n/t.ts'
import { ErrorText } from '#web/ui/states.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useRef, useState } from 'react'

/** Plays the file as it was uploaded, and chooses the picture of the video. */
export function VideoPreviewDialog({ video, onClose }: { video: AdminVideo; onClose: () => void }) {
  const player = useRef<HTMLVideoElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const title = video.title || t('Video Preview')

  function currentSeconds(): number | null {
    const { current } = player
    return current && current.readyState >= current.HAVE_CURRENT_DATA ? current.currentTime : null
  }

  return (
    <Dialog open onClose={onClose} title={title}>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- it has the captions that were added */}
      <video
        ref={player}
        src={video.videoFileUrl}
        aria-label={title}
        controls
        autoPlay
        playsInline
        onError={() => setFailed(true)}
        className="aspect-video w-full rounded-field bg-black"
      >
        {video.captions.map(({ language, label, url }) => (
          <track key={language} kind="captions" src={url} srcLang={language} label={label} />
        ))}
      </video>
      {hasFailed && (
        <ErrorText className="mt-4">
          {t('The video cannot be played now. Please reload the page and try again.')}
        </ErrorText>
      )}
      <PosterChooser videoId={video._id} posterUrl={video.posterUrl} currentSeconds={currentSeconds} />
    </Dialog>
  )
}
