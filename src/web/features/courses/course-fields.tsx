import { useCourseContent } from './course-content.ts'
import type { CourseForm } from './course-form.schema.ts'
import { SectionFields } from './section-fields.tsx'
import { ItemPicker } from './item-picker.tsx'
import { PictureField } from '#web/features/uploads/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField, TextField } from '#web/ui/fields.tsx'
import { PublishFields } from '#web/ui/publish-fields.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useState } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'

interface CourseFieldsProps {
  form: UseFormReturn<CourseForm>
  /** The URL of the present picture. */
  thumbnail: string | undefined
}

export function CourseFields({ form, thumbnail }: CourseFieldsProps) {
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <>
      <TextField label={t('Title')} required error={errors.title?.message} {...register('title')} />
      <TextAreaField
        label={t('Description')}
        required
        error={errors.description?.message}
        {...register('description')}
      />
      <PictureField
        form={form}
        name="thumbnail"
        label={t('Thumbnail')}
        hint={t('PNG, JPG, WEBP up to 2MB')}
        current={thumbnail}
        altTexts={{ chosen: t('The chosen thumbnail'), present: t('The present thumbnail') }}
        shapeClass="aspect-video w-full max-w-60"
      />
      <ContentFields form={form} />
      <SectionFields form={form} />
      <Controller control={control} name="publish" render={(controlled) => <PublishFields {...controlled} />} />
    </>
  )
}

const KINDS = ['videos', 'audios', 'ebooks'] as const

const LABELS = {
  videos: { legend: () => t('Videos'), search: () => t('Search videos') },
  audios: { legend: () => t('Audios'), search: () => t('Search audios') },
  ebooks: { legend: () => t('E-books'), search: () => t('Search e-books') },
}

function ContentFields({ form: { control, formState } }: { form: UseFormReturn<CourseForm> }) {
  const sections = useWatch({ control, name: 'sections' })
  const [searches, setSearches] = useState({ videos: '', audios: '', ebooks: '' })
  const content = useCourseContent(searches)
  const failed = KINDS.map((kind) => content[kind]).filter(({ error }) => error !== null)
  return (
    <>
      {failed[0] && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ErrorText>{messageOf(failed[0].error, t('Failed to fetch content.'))}</ErrorText>
          <Button variant="secondary" small onClick={() => failed.forEach(({ retry }) => retry())}>
            {t('Retry')}
          </Button>
        </div>
      )}
      {KINDS.map((kind) => (
        <Controller
          key={kind}
          control={control}
          name={kind}
          render={({ field: { value, onChange } }) => (
            <ItemPicker
              legend={LABELS[kind].legend()}
              searchLabel={LABELS[kind].search()}
              selected={value}
              isSortable={sections.length === 0}
              onChange={onChange}
              found={content[kind].found}
              onSearch={(text) => setSearches((before) => ({ ...before, [kind]: text }))}
              error={formState.errors[kind]?.message}
            />
          )}
        />
      ))}
    </>
  )
}
