import { CourseFields } from './course-fields.tsx'
import { courseForm, type CourseForm, initialCourseForm, newCourseForm, differencesOf } from './course-form.schema.ts'
import { useCreateCourse, useUpdateCourse } from './courses.hooks.ts'
import { type AdminCourse, courses } from '#shared/contract/courses.ts'
import { FormUploads, isCancelled, UploadingDialog, useFileUpload } from '#web/features/uploads/uploads.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { useEdited } from '#web/platform/use-edited.ts'
import { ChangedMeanwhile } from '#web/ui/changed-meanwhile.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { intoView } from '#web/ui/into-view.ts'
import { ErrorText } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

/** The form of a new course, or of the one that is edited. It closes only when it is saved or given up. */
export function CourseDialog({ course, onClose }: { course: AdminCourse | null; onClose: () => void }) {
  const form = useForm<CourseForm>({
    defaultValues: initialCourseForm(course, serverNow()),
    resolver: standardSchemaResolver(course ? courseForm : newCourseForm),
  })
  const upload = useFileUpload()
  const create = useCreateCourse()
  const update = useUpdateCourse()
  const [failure, setFailure] = useState<string | null>(null)
  const edited = useEdited(courses.update.answer, {
    item: course,
    form,
    initialOf: (item) => initialCourseForm(item, serverNow()),
    itemIn: (answer) => answer.course,
    differencesOf,
  })

  async function save(values: CourseForm, base = edited.base, initial = edited.initial): Promise<void> {
    setFailure(null)
    edited.begin()
    try {
      if (base) await update.mutateAsync({ course: base, before: initial, after: values, upload })
      else if (values.thumbnail) await create.mutateAsync({ form: values, thumbnail: values.thumbnail, upload })
      onClose()
    } catch (error) {
      if (isCancelled(error) || edited.isRefusedFor(error)) return
      setFailure(messageOf(error, course ? t('Failed to update course.') : t('Failed to create course.')))
      for (const [name, message] of fieldErrors(error, NAMES)) form.setError(name, { message })
    }
  }

  const isSaving = create.isPending || update.isPending
  const conflict = edited.conflict((base, initial) => void form.handleSubmit((values) => save(values, base, initial))())
  return (
    <UploadingDialog
      title={course ? t('Edit Course Details') : t('Create a New Course')}
      subject={form.getValues('title')}
      running={upload.running}
      isSaving={isSaving}
      failure={failure}
      onClose={onClose}
    >
      {(close) => (
        <form
          noValidate
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          onSubmit={(event) => void form.handleSubmit((values) => save(values))(event)}
        >
          <CourseFields form={form} thumbnail={course?.thumbnail} />
          <FormUploads running={upload.running} />
          {failure !== null && (
            <div ref={intoView}>
              <ErrorText>{failure}</ErrorText>
            </div>
          )}
          {conflict !== undefined && <ChangedMeanwhile changed={conflict} isSaving={isSaving} />}
          <FormActions
            saveLabel={course ? t('Save Changes') : t('Create Course')}
            isDisabled={edited.isDeleted}
            isSaving={isSaving}
            mayCancel={upload.running.length > 0}
            onCancel={close}
          />
        </form>
      )}
    </UploadingDialog>
  )
}

/** The fields of the wire and where the form shows them. */
const NAMES: Record<string, keyof CourseForm> = {
  title: 'title',
  description: 'description',
  videos: 'videos',
  audios: 'audios',
  ebooks: 'ebooks',
  thumbnailStorageKey: 'thumbnail',
  publishAt: 'publish',
}
