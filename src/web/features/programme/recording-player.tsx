import type { ProgrammeVideo } from '#shared/contract/programme.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useState } from 'react'

interface RecordingPlayerProps {
  video: ProgrammeVideo
  /** Today's session has begun meanwhile. */
  isLiveNow: boolean
  onClose: () => void
}

/** A webinar of an earlier day, to be watched at leisure. */
export function RecordingPlayer({ video, isLiveNow, onClose }: RecordingPlayerProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const address = video.videoFileUrl ?? ''
  return (
    <div className="grid gap-3">
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- the videos have no captions */}
      <video
        key={video._id}
        src={address}
        aria-label={video.title}
        controls
        controlsList="nodownload"
        disablePictureInPicture
        autoPlay
        playsInline
        onContextMenu={(event) => event.preventDefault()}
        onError={() => setFailed(video._id)}
        className="aspect-video w-full rounded-card bg-black"
      />
      {failed === video._id && <ErrorText>{t('The video could not be played. Close it and try again.')}</ErrorText>}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-prose flex-1 basis-64 text-muted">{video.description}</p>
        <Button variant="secondary" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
      {isLiveNow && (
        <p
          role="status"
          className="flex flex-wrap items-center gap-x-3 rounded-card border border-line bg-raised px-4 py-2"
        >
          {t('Today’s webinar is live.')}
          <Button variant="quiet" small onClick={onClose}>
            {t('Watch it now')}
          </Button>
        </p>
      )}
    </div>
  )
}
