import { useUpdateSettings } from './settings.hooks.ts'
import type { Settings } from './settings-form.schema.ts'
import { KEEP_ORIGINALS_FOR_DAYS } from '#shared/domain/renditions.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useState } from 'react'

/** Whether uploaded files of videos are removed a month after their conversion, which cannot be taken back. */
export function OriginalsSettings({ settings: { removesOriginals: isOn } }: { settings: Settings }) {
  const update = useUpdateSettings()
  const [isAsking, setAsking] = useState(false)
  const days = KEEP_ORIGINALS_FOR_DAYS

  function choose(removesOriginals: boolean): void {
    update.mutate(
      { removesOriginals },
      {
        onSuccess() {
          setAsking(false)
          toast({
            kind: 'success',
            text: removesOriginals
              ? t('Originals are removed from now on.')
              : t('Originals are kept from now on. What was removed stays removed.'),
          })
        },
      },
    )
  }

  return (
    <Card className="mt-8 max-w-2xl">
      <h2 className="text-xl">{t('Originals of videos')}</h2>
      <p className="mt-2 text-muted">
        {isOn
          ? t('The uploaded file of a video is removed {days} days after its conversion.', { days })
          : t(
              'The uploaded file of a video is kept beside its converted versions. It is the larger part of the storage.',
            )}
      </p>
      {update.error && !isAsking && (
        <p role="alert" className="mt-3 font-semibold text-danger">
          {messageOf(update.error, t('Failed to update settings.'))}
        </p>
      )}
      <Button
        variant="secondary"
        className="mt-4"
        busy={update.isPending && !isAsking}
        busyLabel={t('Saving...')}
        onClick={() => (isOn ? choose(false) : setAsking(true))}
      >
        {isOn ? t('Keep originals') : t('Remove originals after {days} days', { days })}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('Remove originals?')}
        question={t(
          'The uploaded files of all videos are deleted {days} days after their conversion. Nobody can bring them back.',
          {
            days,
          },
        )}
        confirmLabel={t('Remove originals')}
        busy={update.isPending}
        busyLabel={t('Saving...')}
        error={update.error && messageOf(update.error, t('Failed to update settings.'))}
        onConfirm={() => choose(true)}
        onCancel={() => setAsking(false)}
      >
        <ul className="mt-3 grid list-disc gap-1.5 pl-5">
          <li>{t('Members notice nothing: they get the converted versions already.')}</li>
          <li>
            {t('The largest version, at most 1080p, becomes all there is. A later release cannot make better ones.')}
          </li>
          <li>{t('You cannot download the uploaded file from here any more: keep your own copy.')}</li>
          <li>{t('Backups take the converted versions of these videos along, because they cannot be made again.')}</li>
        </ul>
      </ConfirmDialog>
    </Card>
  )
}
