import { useStreamSources } from './livestreams.hooks.ts'
import { RepeatsField } from './repeats-field.tsx'
import { ReplayDaysField } from './replay-days-field.tsx'
import type { SeriesForm } from './series-form.schema.ts'
import { SeriesPreview } from './series-preview.tsx'
import { MOST_VIDEOS_OF_SERIES } from '#shared/contract/session-series.ts'
import { MINIMUM_STREAM_DURATION_IN_MINUTES, minutesOfVideo } from '#shared/domain/live.ts'
import { WEEKDAYS } from '#shared/domain/series-words.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField, DateTimeField, SelectField, TextField } from '#web/ui/fields.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Plus, X } from 'lucide-react'
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form'

interface SeriesFieldsProps {
  form: UseFormReturn<SeriesForm>
  /** Null for a new one. */
  seriesId: string | null
  /** Called when it is not to repeat any more; only of a new one. */
  onNever?: (() => void) | undefined
}

export function SeriesFields({ form, seriesId, onNever }: SeriesFieldsProps) {
  const { register, control, formState } = form
  const { errors } = formState
  const [repetition, startTime, videos] = useWatch({ control, name: ['repetition', 'startTime', 'videos'] })
  return (
    <>
      <TextField
        label={t('Session title')}
        required
        autoComplete="off"
        error={errors.title?.message}
        {...register('title')}
      />
      <VideoList form={form} />
      {videos.length > 1 && (
        <SelectField
          label={t('After the last video')}
          options={[
            { value: 'REPEAT', label: t('Begin again with the first') },
            { value: 'STOP', label: t('End the series') },
          ]}
          hint={t('Each session plays the next video. A skipped session leaves its video to the next one.')}
          {...register('listEnd')}
        />
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DateTimeField
          label={seriesId === null ? t('First session (IST)') : t('Next session (IST)')}
          required
          error={errors.startTime?.message}
          {...register('startTime')}
        />
        <TextField
          label={t('Duration (minutes)')}
          type="number"
          inputMode="numeric"
          min={MINIMUM_STREAM_DURATION_IN_MINUTES}
          step={1}
          required
          error={errors.durationInMinutes?.message}
          {...register('durationInMinutes', { valueAsNumber: true })}
        />
        <RepeatsField
          value={repetition}
          startTime={startTime}
          isFocused={onNever !== undefined}
          onChange={(value) =>
            value === 'NEVER' ? onNever?.() : form.setValue('repetition', value, { shouldDirty: true })
          }
          {...(onNever && { canBeNever: true })}
        />
        <TextField
          label={t('Last day')}
          type="date"
          hint={t('Leave empty to repeat without an end.')}
          error={errors.until?.message}
          {...register('until')}
        />
      </div>
      {repetition === 'DAYS' && <WeekdaysField form={form} />}
      <ReplayDaysField error={errors.replayDays?.message} {...register('replayDays', { valueAsNumber: true })} />
      <SeriesPreview form={form} seriesId={seriesId} />
    </>
  )
}

function WeekdaysField({ form: { register, formState } }: Pick<SeriesFieldsProps, 'form'>) {
  const message = formState.errors.weekdays?.message
  return (
    <fieldset>
      <legend className="mb-1 text-[0.9375rem] font-semibold">{t('Weekdays')}</legend>
      <div className="flex flex-wrap gap-x-6">
        {WEEKDAYS.en.map((day, at) => (
          <CheckboxField key={day} label={t(day)} value={String(at + 1)} {...register('weekdays')} />
        ))}
      </div>
      {message && (
        <p role="alert" className="mt-1 text-[0.9375rem] font-semibold text-danger">
          {message}
        </p>
      )}
    </fieldset>
  )
}

function VideoList({ form }: Pick<SeriesFieldsProps, 'form'>) {
  const { register, control, setValue, getFieldState, formState } = form
  const sources = useStreamSources()
  const { fields, append, remove } = useFieldArray({ control, name: 'videos' })
  const failure = sources.isLoadingError ? messageOf(sources.error, t('Failed to fetch content.')) : undefined
  const options = [
    { value: '', label: sources.isPending ? t('Loading…') : t('Choose a video') },
    ...(sources.data ?? []).map(({ _id, title }) => ({ value: _id, label: title })),
  ]
  function followVideo(id: string): void {
    const chosen = sources.data?.find(({ _id }) => _id === id)
    if (!chosen || fields.length > 1 || getFieldState('durationInMinutes', formState).isDirty) return
    setValue('durationInMinutes', minutesOfVideo(chosen), { shouldValidate: true })
  }
  return (
    <div className="grid gap-3">
      {fields.map((field, at) => (
        <div key={field.id} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <SelectField
              // Shows its value again once there are options to choose from.
              key={sources.status}
              label={fields.length === 1 ? t('Pre-recorded video') : t('Video {number}', { number: at + 1 })}
              required
              options={options}
              error={failure ?? formState.errors.videos?.[at]?.id?.message}
              {...register(`videos.${at}.id`, {
                onChange: ({ target }: { target: HTMLSelectElement }) => followVideo(target.value),
              })}
            />
          </div>
          {fields.length > 1 && (
            <IconButton icon={X} label={t('Remove video {number}', { number: at + 1 })} onClick={() => remove(at)} />
          )}
        </div>
      ))}
      {fields.length < MOST_VIDEOS_OF_SERIES && (
        <Button variant="quiet" small className="-ml-4 justify-self-start" onClick={() => append({ id: '' })}>
          <Plus aria-hidden size={18} />
          {t('Add another video')}
        </Button>
      )}
    </div>
  )
}
