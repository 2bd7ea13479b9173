import { useDeleteCourse } from './courses.hooks.ts'
import type { AdminCourse } from '#shared/contract/courses.ts'
import { DeleteContent } from '#web/features/bin/delete-content.hooks.tsx'
import { t } from '#web/i18n/t.ts'

export function DeleteCourse({ course, onClose }: { course: AdminCourse; onClose: () => void }) {
  return (
    <DeleteContent
      content={{ kind: 'course', _id: course._id, title: course.title }}
      question={t('Are you sure you want to delete this course?')}
      failedFallback={t('Failed to delete course.')}
      remove={useDeleteCourse()}
      onClose={onClose}
    />
  )
}
