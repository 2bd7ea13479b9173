import type { AdminAudio } from '#shared/contract/audios.ts'
import { t } from '#web/i18n/t.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useState } from 'react'

/** Plays the file as members will hear it. */
export function AudioPreview({ audio, onClose }: { audio: AdminAudio; onClose: () => void }) {
  const [hasFailed, setFailed] = useState(false)
  return (
    <Dialog open onClose={onClose} title={audio.title}>
      {audio.artist && <p className="mb-4 text-muted">{audio.artist}</p>}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- the product has no captions to offer */}
      <audio
        src={audio.audioFileUrl}
        aria-label={audio.title}
        controls
        autoPlay
        onError={() => setFailed(true)}
        className="w-full"
      />
      {hasFailed && (
        <ErrorText className="mt-4">
          {t('The audio cannot be played now. Please reload the page and try again.')}
        </ErrorText>
      )}
    </Dialog>
  )
}
