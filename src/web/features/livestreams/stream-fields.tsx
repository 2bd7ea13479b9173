import { useLatestStreams, useStreamSources } from './livestreams.hooks.ts'
import { ReplayDaysField } from './replay-days-field.tsx'
import { findFormOverlap } from './overlap.ts'
import type { StreamForm } from './stream-form.schema.ts'
import type { AdminStream } from '#shared/contract/livestreams.ts'
import { earliestSchedule } from '#shared/domain/publishing.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { MINIMUM_STREAM_DURATION_IN_MINUTES, minutesOfVideo, slotEnd } from '#shared/domain/live.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useNow } from '#web/platform/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTimeField, SelectField, TextField } from '#web/ui/fields.tsx'
import { TriangleAlert } from 'lucide-react'
import { type UseFormReturn, useWatch } from 'react-hook-form'

interface StreamFieldsProps {
  form: UseFormReturn<StreamForm>
  /** Null for a new one. */
  stream: AdminStream | null
  /** Then only the title and the days of the recording can be changed. */
  hasStarted: boolean
}

export function StreamFields({ form, stream, hasStarted }: StreamFieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <TextField
        label={t('Session title')}
        required
        autoComplete="off"
        error={errors.title?.message}
        {...register('title')}
      />
      {hasStarted ? (
        <p className="text-muted">
          {t('This stream has started. Only its title and its recording can still be changed.')}
        </p>
      ) : (
        <SlotFields form={form} stream={stream} />
      )}
      <ReplayDaysField error={errors.replayDays?.message} {...register('replayDays', { valueAsNumber: true })} />
    </>
  )
}

function SlotFields({ form, stream }: Pick<StreamFieldsProps, 'form' | 'stream'>) {
  const { register, formState } = form
  const { errors } = formState
  const now = useNow(30_000)
  return (
    <>
      <VideoField form={form} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DateTimeField
          label={t('Start time (IST)')}
          required
          min={earliestSchedule(now)}
          error={errors.startTime?.message}
          {...register('startTime')}
        />
        <div>
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
          <VideoLength form={form} />
        </div>
      </div>
      <OverlapWarning form={form} stream={stream} />
    </>
  )
}

function VideoField({ form: { register, setValue, getFieldState, formState } }: Pick<StreamFieldsProps, 'form'>) {
  const sources = useStreamSources()
  const failure = sources.isLoadingError ? messageOf(sources.error, t('Failed to fetch content.')) : undefined
  const isEmpty = sources.data?.length === 0
  return (
    <SelectField
      // Shows its value again once there are options to choose from.
      key={sources.status}
      label={t('Pre-recorded video')}
      required
      options={[
        { value: '', label: sources.isPending ? t('Loading…') : t('Choose a video') },
        ...(sources.data ?? []).map(({ _id, title }) => ({ value: _id, label: title })),
      ]}
      {...(isEmpty && { hint: t('There is none yet. Add a video of the type Live stream source first.') })}
      error={failure ?? formState.errors.video?.message}
      {...register('video', {
        // The stream takes as long as its video, unless the duration was entered.
        onChange: ({ target }: { target: HTMLSelectElement }) => {
          const chosen = sources.data?.find(({ _id }) => _id === target.value)
          if (!chosen || getFieldState('durationInMinutes', formState).isDirty) return
          setValue('durationInMinutes', minutesOfVideo(chosen), { shouldValidate: true })
        },
      })}
    />
  )
}

/** Offers the length of the chosen video, rounded up, as the duration. */
function VideoLength({ form: { control, setValue } }: Pick<StreamFieldsProps, 'form'>) {
  const sources = useStreamSources()
  const [video, duration] = useWatch({ control, name: ['video', 'durationInMinutes'] })
  const chosen = sources.data?.find(({ _id }) => _id === video)
  if (!chosen) return null
  const minutes = minutesOfVideo(chosen)
  if (minutes === duration) return null
  return (
    <Button
      variant="quiet"
      small
      className="-ml-4"
      onClick={() => setValue('durationInMinutes', minutes, { shouldDirty: true, shouldValidate: true })}
    >
      {t("Use the video's length: {minutes} min", { minutes })}
    </Button>
  )
}

function OverlapWarning({ form: { control }, stream }: Pick<StreamFieldsProps, 'form' | 'stream'>) {
  const { data: streams = [] } = useLatestStreams()
  const [startTime, durationInMinutes] = useWatch({ control, name: ['startTime', 'durationInMinutes'] })
  const others = streams.filter(({ _id }) => _id !== stream?._id)
  const other = findFormOverlap({ startTime, durationInMinutes }, others)
  return (
    <div role="status">
      {other && (
        <p className="flex items-start gap-2.5 rounded-field border border-accent-deep/60 p-3.5 text-[0.9375rem]">
          <TriangleAlert aria-hidden size={20} className="mt-0.5 shrink-0 text-accent-deep" />
          {t('At that time “{title}” is on, from {start} to {end}. You can schedule this one all the same.', {
            title: other.title,
            start: formatIst(other.startTime),
            end: formatIst(slotEnd(other)),
          })}
        </p>
      )}
    </div>
  )
}
