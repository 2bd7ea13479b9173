import type { AdminVideo } from '#shared/contract/videos.ts'
import { t } from '#web/i18n/t.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useState } from 'react'

/** Plays the file as members will see it. */
export function VideoPreview({ video, onClose }: { video: AdminVideo; onClose: () => void }) {
  const [hasFailed, setFailed] = useState(false)
  const title = video.title || t('Video Preview')
  return (
    <Dialog open onClose={onClose} title={title}>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- it has the captions that were added */}
      <video
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
    </Dialog>
  )
}
