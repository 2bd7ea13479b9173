import { SeriesFields } from './series-fields.tsx'
import { initialSeriesForm, type SeriesForm, seriesForm, seriesLabels, toSeriesBody } from './series-form.schema.ts'
import { useSaveSeries } from './session-series.hooks.ts'
import { type AdminSeries, sessionSeries } from '#shared/contract/session-series.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, messageOf } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { useEditedItem } from '#web/platform/use-edited-item.ts'
import { useFormDraft } from '#web/platform/use-form-draft.ts'
import { EditConflictPanel } from '#web/ui/edit-conflict-panel.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'

const FIELDS = {
  title: 'title',
  videos: 'videos',
  time: 'startTime',
  from: 'startTime',
  until: 'until',
  weekdays: 'weekdays',
  durationInMinutes: 'durationInMinutes',
  replayDays: 'replayDays',
} as const

interface SeriesFormContentProps {
  /** Null for a new one. */
  series: AdminSeries | null
  /** What was typed before it was to repeat. */
  typed?: Partial<SeriesForm> | undefined
  onClose: () => void
  /** It is not to repeat after all. */
  onNever?: (form: SeriesForm) => void
}

/** The form of a series, within a dialog. */
export function SeriesFormContent({ series, typed, onClose, onNever }: SeriesFormContentProps) {
  const toForm = (item: AdminSeries | null) => initialSeriesForm(item, serverNow())
  const form = useForm<SeriesForm>({ defaultValues: toForm(series), resolver: standardSchemaResolver(seriesForm) })
  const saving = useSaveSeries()
  const [asked, setAsked] = useState('')
  const edited = useEditedItem(sessionSeries.update.answer, {
    item: series,
    form,
    toForm,
    getItem: (answer) => answer.series,
    labels: seriesLabels,
  })
  const { errors, isSubmitting, isDirty } = form.formState
  useFormDraft(form, { form: 'series', itemId: series?._id ?? null })
  const takeTyped = useEffectEvent(() => {
    if (typed) form.reset({ ...form.getValues(), ...typed }, { keepDefaultValues: true })
  })
  useEffect(() => takeTyped(), [])

  async function save(values: SeriesForm, base = edited.base, initial = edited.initial): Promise<void> {
    edited.clearConflict()
    const body = JSON.stringify(toSeriesBody(values))
    try {
      await saving.mutateAsync({ base, initial, form: values, allowOverlap: asked === body })
      onClose()
    } catch (error) {
      if (edited.catchConflict(error)) return
      if (error instanceof ApiError && error.code === 'STREAM_OVERLAP') setAsked(body)
      const refused = fieldErrors(error, FIELDS)
      for (const [name, message] of refused) form.setError(name, { message }, { shouldFocus: true })
      const fallback = series ? t('Failed to change the series.') : t('Failed to schedule the series.')
      if (refused.length === 0) form.setError('root', { message: messageOf(error, fallback) })
    }
  }

  const isAsked = asked !== '' && asked === JSON.stringify(toSeriesBody(form.getValues()))
  const conflict = edited.conflict((base, initial) => void form.handleSubmit((values) => save(values, base, initial))())
  const label = series ? t('Save Changes') : t('Schedule Series')
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => save(values))(event)}
      className="grid gap-5"
    >
      <SeriesFields form={form} seriesId={series?._id ?? null} onNever={onNever && (() => onNever(form.getValues()))} />
      {series && (
        <p className="text-[0.9375rem] text-muted">
          {t('Sessions that have begun, and those that you changed one by one, stay as they are.')}
        </p>
      )}
      {errors.root?.message && <ErrorText>{errors.root.message}</ErrorText>}
      {conflict !== undefined && <EditConflictPanel conflict={conflict} isSaving={isSubmitting} />}
      <FormActions
        saveLabel={isAsked ? t('Schedule anyway') : label}
        isDisabled={edited.isDeleted}
        isSaving={isSubmitting}
        isDirty={isDirty}
        onCancel={onClose}
      />
    </form>
  )
}
