import { CourseDialog } from './course-dialog.tsx'
import { CourseTable } from './course-table.tsx'
import { courseList } from './course-list.ts'
import type { AdminCourse } from '#shared/contract/courses.ts'
import { ContentScreen } from '#web/features/content/public.ts'
import { openForm } from '#web/features/uploads/public.ts'
import { t } from '#web/i18n/t.ts'
import { useUrlSearch } from '#web/platform/url-filters.ts'
import { Lotus } from '#web/ui/drawings.tsx'
import { Empty } from '#web/ui/states.tsx'

/** The administrator's courses (specification §2 Courses). */
export function CoursesScreen() {
  const { search, setSearch } = useUrlSearch()
  const edit = (course: AdminCourse) =>
    openForm((onClose) => <CourseDialog course={course} onClose={onClose} />, course._id)
  return (
    <ContentScreen
      pageTitle={t('Courses – Sadhana')}
      title={t('Courses')}
      pages={courseList.usePages(search)}
      deletion={courseList.deletion}
      add={{
        label: t('Create New Course'),
        onClick: () => openForm((onClose) => <CourseDialog course={null} onClose={onClose} />),
      }}
      search={{ label: t('Search courses'), text: search, onSearch: setSearch }}
      texts={{
        loading: t('Loading courses...'),
        failedTitle: t('Failed to load courses'),
        failedFallback: t('Failed to fetch courses.'),
      }}
      empty={<NoCourses isSearch={search !== ''} />}
    >
      {(courses, onDelete) => <CourseTable courses={courses} onEdit={edit} onDelete={onDelete} />}
    </ContentScreen>
  )
}

function NoCourses({ isSearch }: { isSearch: boolean }) {
  const text = isSearch ? t('Try adjusting your search criteria.') : t('Click Create New Course to make the first one.')
  return <Empty title={t('No Courses Found')} text={text} drawing={<Lotus />} />
}
