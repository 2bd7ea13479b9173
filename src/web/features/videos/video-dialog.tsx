import { type VideoForm, videoForm, videoLabels, initialVideoForm, newVideoForm } from './video-form.schema.ts'
import { ProgrammeImpact } from './programme-impact.tsx'
import { videoList } from './video-list.ts'
import type { AdminVideo } from '#shared/contract/videos.ts'
import { AutomaticCaptionsField, CaptionsField } from '#web/features/captions/public.ts'
import { ItemDialog } from '#web/features/content/public.ts'
import { ItemConversion } from '#web/features/renditions/public.ts'
import { t } from '#web/i18n/t.ts'
import { serverNow } from '#web/platform/clock.ts'
import { MINIMUM_SEQUENCE_ORDER, USAGE_TYPES, type UsageType } from '#shared/domain/videos.ts'
import { fileTypesText, UploadField } from '#web/features/uploads/public.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx'
import { PublishFields } from '#web/ui/publish-fields.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, Controller, type UseFormReturn } from 'react-hook-form'

export function VideoDialog({ video, onClose }: { video: AdminVideo | null; onClose: () => void }) {
  const form = useForm<VideoForm>({
    defaultValues: initialVideoForm(video, serverNow()),
    resolver: standardSchemaResolver(video ? videoForm : newVideoForm),
  })
  return (
    <ItemDialog
      list={videoList}
      item={video}
      form={form}
      toForm={(item) => initialVideoForm(item, serverNow())}
      labels={videoLabels}
      fieldNames={FIELD_NAMES}
      title={video ? t('Edit Video') : t('Add a New Video')}
      saveLabel={video ? t('Save Changes') : t('Add Video')}
      onClose={onClose}
    >
      <VideoFields form={form} video={video} />
    </ItemDialog>
  )
}

/** The form's field for each field of the contract. */
const FIELD_NAMES: Record<string, keyof VideoForm> = {
  title: 'title',
  description: 'description',
  sequenceOrder: 'sequenceOrder',
  usageType: 'usageType',
  storageKey: 'file',
  publishAt: 'publish',
  captions: 'captions',
}

function VideoFields({ form, video }: { form: UseFormReturn<VideoForm>; video: AdminVideo | null }) {
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <>
      {video && <ItemConversion item={video} />}
      <TextField label={t('Title')} required error={errors.title?.message} {...register('title')} />
      <TextAreaField
        label={t('Description')}
        required
        error={errors.description?.message}
        {...register('description')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('Sequence Order')}
          type="number"
          inputMode="numeric"
          min={MINIMUM_SEQUENCE_ORDER}
          step={1}
          required
          error={errors.sequenceOrder?.message}
          {...register('sequenceOrder', { valueAsNumber: true })}
        />
        <SelectField
          label={t('Usage Type')}
          options={USAGE_TYPES.map((value) => ({ value, label: USAGE_LABELS[value]() }))}
          error={errors.usageType?.message}
          {...register('usageType')}
        />
      </div>
      {video === null && (
        <UploadField form={form} name="file" kind="video" label={t('Video File')} hint={fileTypesText('video')} />
      )}
      <Controller
        control={control}
        name="captions"
        render={({ field: { value, onChange } }) => (
          <CaptionsField
            value={value}
            automatic={automaticLanguages(video)}
            onChange={onChange}
            refused={form.watch('refusedCaptions')}
            onRefused={(refused) =>
              form.setValue('refusedCaptions', refused, { shouldDirty: true, shouldValidate: formState.isSubmitted })
            }
            error={errors.captions?.message ?? errors.refusedCaptions?.message}
          />
        )}
      />
      {video === null && (
        <Controller
          control={control}
          name="automaticCaptions"
          render={({ field: { value, onChange } }) => (
            <AutomaticCaptionsField label={t('Make captions automatically')} value={value} onChange={onChange} />
          )}
        />
      )}
      <Controller control={control} name="publish" render={(controlled) => <PublishFields {...controlled} />} />
      <ProgrammeImpact form={form} video={video} />
    </>
  )
}

function automaticLanguages(video: AdminVideo | null): string[] {
  return video?.captions.flatMap(({ language, isAutomatic }) => (isAutomatic ? [language] : [])) ?? []
}

export const USAGE_LABELS: Record<UsageType, () => string> = {
  COURSE: () => t('Course'),
  INITIAL_PLAN: () => t('Initial plan'),
  LIVESTREAM_SOURCE: () => t('Live stream'),
}
