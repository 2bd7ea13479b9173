import { CourseFields } from './course-fields.tsx'
import {
  type CourseForm,
  courseForm,
  courseLabels,
  initialCourseForm,
  newCourseForm,
  publishesEmptyCourse,
} from './course-form.schema.ts'
import { courseList } from './course-list.ts'
import type { AdminCourse } from '#shared/contract/courses.ts'
import { ItemDialog } from '#web/features/content/public.ts'
import { t } from '#web/i18n/t.ts'
import { serverNow } from '#web/platform/clock.ts'
import { pictureUrl } from '#web/ui/picture.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'

export function CourseDialog({ course, onClose }: { course: AdminCourse | null; onClose: () => void }) {
  const form = useForm<CourseForm>({
    defaultValues: initialCourseForm(course, serverNow()),
    resolver: standardSchemaResolver(course ? courseForm : newCourseForm),
  })
  return (
    <ItemDialog
      list={courseList}
      item={course}
      form={form}
      toForm={(item) => initialCourseForm(item, serverNow())}
      labels={courseLabels}
      fieldNames={FIELD_NAMES}
      title={course ? t('Edit Course Details') : t('Create a New Course')}
      saveLabel={course ? t('Save Changes') : t('Create Course')}
      questionBeforeSaving={(values) =>
        publishesEmptyCourse(course && initialCourseForm(course, serverNow()), values)
          ? {
              title: t('Publish an empty course?'),
              question: t('There is no video, audio or e-book in it yet: members would open it and find nothing.'),
              confirmLabel: t('Publish anyway'),
            }
          : null
      }
      onClose={onClose}
    >
      <CourseFields
        form={form}
        thumbnail={course ? pictureUrl(course.thumbnail, course.thumbnailSize, 320) : undefined}
      />
    </ItemDialog>
  )
}

/** The form's field for each field of the contract. */
const FIELD_NAMES: Record<string, keyof CourseForm> = {
  title: 'title',
  description: 'description',
  videos: 'videos',
  audios: 'audios',
  ebooks: 'ebooks',
  sections: 'sections',
  thumbnailStorageKey: 'thumbnail',
  publishAt: 'publish',
}
