import { CourseFields } from './course-fields.tsx'
import { courseForm, type CourseForm, initialCourseForm, newCourseForm } from './course-form.schema.ts'
import { useCreateCourse, useUpdateCourse } from './courses.hooks.ts'
import type { AdminCourse } from '#shared/contract/courses.ts'
import { isCancelled, UploadingDialog, UploadProgressLine, useFileUpload } from '#web/features/uploads/uploads.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { FormActions } from '#web/ui/form-actions.tsx'
import { intoView } from '#web/ui/into-view.ts'
import { ErrorText } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

/** The form of a new course, or of the one that is edited. It closes only when it is saved or given up. */
export function CourseDialog({ course, onClose }: { course: AdminCourse | null; onClose: () => void }) {
  const [initial] = useState(() => initialCourseForm(course, serverNow()))
  const form = useForm<CourseForm>({
    defaultValues: initial,
    resolver: standardSchemaResolver(course ? courseForm : newCourseForm),
  })
  const upload = useFileUpload()
  const create = useCreateCourse()
  const update = useUpdateCourse()
  const [failure, setFailure] = useState<string | null>(null)

  async function save(values: CourseForm): Promise<void> {
    setFailure(null)
    try {
      if (course) await update.mutateAsync({ id: course._id, before: initial, after: values, upload })
      else if (values.thumbnail) await create.mutateAsync({ form: values, thumbnail: values.thumbnail, upload })
      onClose()
    } catch (error) {
      if (isCancelled(error)) return
      setFailure(messageOf(error, course ? t('Failed to update course.') : t('Failed to create course.')))
      for (const [name, message] of fieldErrors(error, NAMES)) form.setError(name, { message })
    }
  }

  return (
    <UploadingDialog
      title={course ? t('Edit Course Details') : t('Create a New Course')}
      running={upload.running}
      onClose={onClose}
    >
      {(close) => (
        <form
          noValidate
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          onSubmit={(event) => void form.handleSubmit(save)(event)}
        >
          <CourseFields form={form} thumbnail={course?.thumbnail} />
          {upload.running && <UploadProgressLine upload={upload.running} />}
          {failure !== null && (
            <div ref={intoView}>
              <ErrorText>{failure}</ErrorText>
            </div>
          )}
          <FormActions
            saveLabel={course ? t('Save Changes') : t('Create Course')}
            isSaving={create.isPending || update.isPending}
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
