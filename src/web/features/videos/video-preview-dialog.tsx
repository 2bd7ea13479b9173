import type { AdminVideo } from '#shared/contract/videos.ts'
import { PreviewProblem, usePreviewSource } from '#web/features/playback/public.ts'
import { PosterChooser } from '#web/features/renditions/public.ts'
import { t } from '#web/i18n/t.ts'
import { Dialog } from '#web/ui/dialog.tsx'

/** Plays the video as members get it, and chooses the picture of the video. */
export function VideoPreviewDialog({ video, onClose }: { video: AdminVideo; onClose: () => void }) {
  const source = usePreviewSource({ id: video._id, fileUrl: video.videoFileUrl })
  const { element, mediaProps } = source
  const title = video.title || t('Video Preview')

  function currentSeconds(): number | null {
    return element && element.readyState >= element.HAVE_CURRENT_DATA ? element.currentTime : null
  }

  return (
    <Dialog open onClose={onClose} title={title}>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- it has the captions that were added */}
      <video
        {...mediaProps}
        aria-label={title}
        controls
        autoPlay
        playsInline
        className="aspect-video w-full rounded-field bg-black"
      >
        {video.captions.map(({ language, label, url }) => (
          <track key={language} kind="captions" src={url} srcLang={language} label={label} />
        ))}
      </video>
      <PreviewProblem
        source={source}
        connectionText={t('The video cannot be played now. Please reload the page and try again.')}
      />
      <PosterChooser videoId={video._id} posterUrl={video.posterUrl} currentSeconds={currentSeconds} />
    </Dialog>
  )
}
