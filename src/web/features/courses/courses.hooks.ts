import { changesOf, type CourseForm, fieldsOf } from './course-form.schema.ts'
import { type AdminCourse, courses } from '#shared/contract/courses.ts'
import { isUnconfirmedUse, toastDeleted } from '#web/features/bin/bin.hooks.ts'
import type { Deletion } from '#web/features/bin/delete-content.hooks.tsx'
import { type FileUpload, isCancelled } from '#web/features/uploads/uploads.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { meanwhileOf } from '#web/platform/edit-conflict.ts'
import { pagedList } from '#web/platform/paged-list.ts'
import { toast } from '#web/platform/toasts.ts'
import { useMutation } from '@tanstack/react-query'

const list = pagedList<AdminCourse>({
  call: courses.list,
  async fetchPage(query, signal) {
    const { courses: items, total, nextCursor } = await request(courses.list, { query, signal })
    return { items, total, nextCursor }
  },
})

/** The courses that match, newest first. */
export const useCourses = list.usePages

interface NewCourse {
  form: CourseForm
  thumbnail: File
  upload: FileUpload
}

/** Sends the thumbnail, then makes the course. */
export function useCreateCourse() {
  return useMutation({
    async mutationFn({ form, thumbnail, upload }: NewCourse) {
      const thumbnailStorageKey = await upload.send(thumbnail)
      return request(courses.create, { body: { ...fieldsOf(form), thumbnailStorageKey } })
    },
    onSuccess({ course }, { upload }) {
      upload.taken()
      list.prepend(course)
      toast({ kind: 'success', text: t('Course created successfully!') })
    },
    onError(error, { upload }) {
      upload.refused(error)
      tell(error, t('Failed to create course.'))
    },
  })
}

interface CourseChange {
  /** As the form was filled from it. */
  course: AdminCourse
  before: CourseForm
  after: CourseForm
  upload: FileUpload
}

/** The thumbnail is sent only when a new one was chosen (specification §4 Uploads). */
export function useUpdateCourse() {
  return useMutation({
    async mutationFn({ course: { _id: id, version }, before, after, upload }: CourseChange) {
      const thumbnail = after.thumbnail && { thumbnailStorageKey: await upload.send(after.thumbnail) }
      return request(courses.update, { params: { id }, body: { ...changesOf(before, after), ...thumbnail, version } })
    },
    onSuccess({ course }, { upload }) {
      upload.taken()
      list.replace(course)
      toast({ kind: 'success', text: t('Course updated successfully!') })
    },
    onError(error, { upload }) {
      upload.refused(error)
      if (!meanwhileOf(error, courses.update.answer)) tell(error, t('Failed to update course.'))
    },
  })
}

export function useDeleteCourse() {
  return useMutation({
    mutationFn: ({ _id: id, confirmedUses }: Deletion) =>
      request(courses.remove, { params: { id }, query: { confirmedUses } }),
    onSuccess(_nothing, { _id }) {
      list.remove(_id)
      toastDeleted({ kind: 'course', _id }, t('Course deleted successfully!'))
    },
    onError(error) {
      if (!isUnconfirmedUse(error)) tell(error, t('Failed to delete course.'))
    },
  })
}

function tell(error: unknown, fallback: string): void {
  if (!isCancelled(error)) toast({ kind: 'error', text: messageOf(error, fallback) })
}
