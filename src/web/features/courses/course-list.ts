import { toUpdateBody, type CourseForm, toCourseFields } from './course-form.schema.ts'
import { type AdminCourse, courses } from '#shared/contract/courses.ts'
import { createEditableContentList } from '#web/features/content/public.ts'
import { t } from '#web/i18n/t.ts'
import { request } from '#web/platform/api-client.ts'
import { toPage } from '#web/platform/paged-query.ts'

/** The courses, newest first. */
export const courseList = createEditableContentList({
  kind: 'course',
  call: courses.list,
  fetchPage: async (query, signal) => toPage('courses', await request(courses.list, { query, signal })),
  newItemPosition: 'first',
  answer: courses.update.answer,
  getItem: ({ course }): AdminCourse => course,
  async create(form: CourseForm, sendFile) {
    const thumbnailStorageKey = await sendFile('thumbnail', form.thumbnail)
    return request(courses.create, { body: { ...toCourseFields(form), thumbnailStorageKey } })
  },
  /** The thumbnail is sent only when a new one was chosen (specification §4 Uploads). */
  async update({ _id: id, version }, { before, after }, sendFile) {
    const thumbnail = after.thumbnail && { thumbnailStorageKey: await sendFile('thumbnail', after.thumbnail) }
    return request(courses.update, { params: { id }, body: { ...toUpdateBody(before, after), ...thumbnail, version } })
  },
  setPublished: ({ _id: id, version }, publishing) =>
    request(courses.update, { params: { id }, body: { ...publishing, version } }),
  savedTexts: () => ({ created: t('Course created successfully!'), updated: t('Course updated successfully!') }),
  failedFallback: ({ isNew }) => (isNew ? t('Failed to create course.') : t('Failed to update course.')),
  remove: (id, query) => request(courses.remove, { params: { id }, query }),
  deletionTexts: () => ({
    question: t('Are you sure you want to delete this course?'),
    deleted: t('Course deleted successfully!'),
    failed: t('Failed to delete course.'),
  }),
})
