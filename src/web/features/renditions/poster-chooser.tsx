import { useChoosePoster } from './media.hooks.ts'
import { acceptAttribute } from '#shared/domain/uploads.ts'
import { FormUploadsProgress, isCancelled, useFormUploads } from '#web/features/uploads/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { FileField } from '#web/ui/fields.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useState } from 'react'

interface PosterChooserProps {
  videoId: string
  posterUrl: string | null
  /** The moment that the preview shows; null while it shows none. */
  currentSeconds: () => number | null
}

/** Chooses the picture of a video: the moment that its preview shows, an uploaded picture, or a typical moment. */
export function PosterChooser({ videoId, posterUrl, currentSeconds }: PosterChooserProps) {
  const choose = useChoosePoster(videoId, posterUrl)
  const uploads = useFormUploads()
  const [failure, setFailure] = useState<string | null>(null)

  async function run(work: () => Promise<unknown>): Promise<void> {
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (isCancelled(error)) return
      uploads.markRefused(error)
      setFailure(messageOf(error, t('The picture could not be changed.')))
    }
  }

  async function chooseMoment(): Promise<void> {
    const atInSeconds = currentSeconds()
    if (atInSeconds === null) setFailure(t('The preview does not show a picture yet.'))
    else await run(() => choose.mutateAsync({ atInSeconds }))
  }

  async function upload(file: File | null): Promise<void> {
    if (!file) return
    await run(async () => {
      await choose.mutateAsync({ storageKey: await uploads.send('poster', file) })
      uploads.markAttached()
    })
  }

  const isBusy = choose.isPending || uploads.running.length > 0
  return (
    <section aria-label={t('Picture of the video')} className="mt-6 grid gap-4 border-t border-line pt-5">
      <div className="flex flex-wrap items-start gap-4">
        {posterUrl && (
          <img
            src={posterUrl}
            alt={t('The present picture of the video')}
            className="aspect-video w-40 rounded-field border border-line bg-black object-contain"
          />
        )}
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="text-lg">{t('Picture of the video')}</h3>
          <p className="text-[0.9375rem] text-muted">
            {t('Members see it before they play. Stop the video at a good moment, or choose a picture of your own.')}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button small busy={isBusy} onClick={() => void chooseMoment()}>
          {t('Use this picture')}
        </Button>
        <Button small variant="secondary" disabled={isBusy} onClick={() => void run(() => choose.mutateAsync({}))}>
          {t('Choose for me')}
        </Button>
      </div>
      <FileField
        label={t('A picture of your own')}
        hint={t('PNG, JPG or WEBP, wide as the video.')}
        accept={acceptAttribute('image')}
        disabled={isBusy}
        onChange={(file) => void upload(file)}
      />
      <FormUploadsProgress running={uploads.running} />
      {failure !== null && <ErrorText>{failure}</ErrorText>}
    </section>
  )
}
