import { t } from '#web/i18n/t.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PictureInPicture2 } from 'lucide-react'

/** Nothing in browsers without picture-in-picture. */
export function PictureInPictureButton({ video }: { video: HTMLVideoElement }) {
  if (!document.pictureInPictureEnabled) return null
  return (
    <IconButton
      icon={PictureInPicture2}
      label={t('Picture in picture')}
      onClick={() => void togglePictureInPicture(video)}
    />
  )
}

/** The browser refuses it while nothing is loaded; the button can be pressed again. */
async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement === video) await document.exitPictureInPicture()
    else await video.requestPictureInPicture()
  } catch {
    return
  }
}
