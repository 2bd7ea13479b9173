import { useVideoBatch } from './video-batch.hooks.ts'
import { VideoBatchRow } from './video-batch-row.tsx'
import { acceptAttribute } from '#shared/domain/uploads.ts'
import { AutomaticCaptionsField } from '#web/features/captions/public.ts'
import { fileTypesText, FormUploadsProgress, UploadingDialog } from '#web/features/uploads/public.ts'
import { t } from '#web/i18n/t.ts'
import { MultipleFilesField, TextAreaField } from '#web/ui/fields.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { type PublishValue, PublishFields } from '#web/ui/publish-fields.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useState } from 'react'

/** Adds several videos: one list of files, sent one after another, also in the background. */
export function VideoBatchDialog({ onClose }: { onClose: () => void }) {
  const { rows, uploads, isSaving, ...batch } = useVideoBatch(onClose)
  const [description, setDescription] = useState('')
  const [automaticCaptions, setAutomaticCaptions] = useState('')
  const [publish, setPublish] = useState<PublishValue>({ mode: 'draft', input: '' })
  const waiting = rows.filter(({ state }) => state !== 'SAVED')
  const failed = rows.filter(({ problem }) => problem !== null)
  const isDirty = waiting.length > 0
  const count = waiting.length
  return (
    <UploadingDialog
      title={t('Add Several Videos')}
      itemTitle={rows.length === 1 ? t('1 video') : t('{count} videos', { count: rows.length })}
      running={uploads.running}
      isSaving={isSaving}
      isDirty={isDirty}
      failure={failed.length > 0 ? t('{count} could not be added.', { count: failed.length }) : null}
      onClose={onClose}
    >
      {(close) => (
        <form
          noValidate
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            void batch.save({ description, automaticCaptions, publish })
          }}
        >
          <MultipleFilesField
            label={t('Video Files')}
            hint={`${fileTypesText('video')} ${t('Choose as many as you like.')}`}
            accept={acceptAttribute('video')}
            disabled={isSaving}
            onChoose={batch.add}
          />
          {rows.length > 0 && (
            <>
              <TextAreaField
                label={t('Description of all')}
                hint={t('Each video without a description of its own gets this one.')}
                rows={3}
                value={description}
                disabled={isSaving}
                onChange={({ target }) => setDescription(target.value)}
              />
              <ul className="grid gap-3">
                {rows.map((row) => (
                  <VideoBatchRow
                    key={row.id}
                    row={row}
                    isLocked={isSaving}
                    onChange={(changes) => batch.change(row.id, changes)}
                    onRemove={() => batch.remove(row.id)}
                  />
                ))}
              </ul>
              <AutomaticCaptionsField
                label={t('Make captions for all automatically')}
                value={automaticCaptions}
                disabled={isSaving}
                onChange={setAutomaticCaptions}
              />
              <PublishFields field={{ value: publish, onChange: setPublish }} />
            </>
          )}
          <FormUploadsProgress running={uploads.running} />
          {failed.length > 0 && !isSaving && (
            <ErrorText>{t('Not everything was added. What is wrong stands beside each file.')}</ErrorText>
          )}
          <FormActions
            saveLabel={count === 1 ? t('Add 1 video') : t('Add {count} videos', { count })}
            isSaving={isSaving}
            isDisabled={count === 0}
            isDirty={isDirty}
            isCancelEnabled={uploads.running.length > 0}
            onCancel={close}
          />
        </form>
      )}
    </UploadingDialog>
  )
}
