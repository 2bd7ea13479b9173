import { useDeleteCourse } from './courses.hooks.ts'
import type { AdminCourse } from '#shared/contract/courses.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Confirm } from '#web/ui/confirm.tsx'

export function DeleteCourse({ course, onClose }: { course: AdminCourse; onClose: () => void }) {
  const remove = useDeleteCourse()
  return (
    <Confirm
      open
      title={t('Delete “{title}”', { title: course.title })}
      question={t('Are you sure you want to delete this course?')}
      confirmLabel={t('Delete')}
      busyLabel={t('Deleting...')}
      busy={remove.isPending}
      error={remove.error && messageOf(remove.error, t('Failed to delete course.'))}
      onConfirm={() => remove.mutate(course, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}
