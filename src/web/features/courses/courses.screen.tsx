import { CourseDialog } from './course-dialog.tsx'
import { CourseTable } from './course-table.tsx'
import { useCourses } from './courses.hooks.ts'
import { DeleteCourse } from './delete-course.tsx'
import type { AdminCourse } from '#shared/contract/courses.ts'
import { openForm } from '#web/features/uploads/uploads.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { useSearchInUrl } from '#web/platform/search-in-url.ts'
import { Button } from '#web/ui/button.tsx'
import { Lotus } from '#web/ui/drawings.tsx'
import { ListPanel } from '#web/ui/list-panel.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Empty } from '#web/ui/states.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'

/** The administrator's courses (specification §2 Courses). */
export function CoursesScreen() {
  const { search, setSearch } = useSearchInUrl()
  const list = useCourses(search)
  const [deleting, setDeleting] = useState<AdminCourse | null>(null)
  const edit = (course: AdminCourse) =>
    openForm((onClose) => <CourseDialog course={course} onClose={onClose} />, course._id)
  return (
    <>
      <title>{t('Courses – Sadhana')}</title>
      <ScreenHeader
        title={t('Courses')}
        action={
          <Button onClick={() => openForm((onClose) => <CourseDialog course={null} onClose={onClose} />)}>
            <Plus aria-hidden size={20} />
            {t('Create New Course')}
          </Button>
        }
      />
      <div className="mb-5 max-w-md">
        <SearchField
          label={t('Search courses')}
          placeholder={t('Search by title...')}
          initial={search}
          onSearch={setSearch}
        />
      </div>
      <ListPanel
        list={list}
        loadingText={t('Loading courses...')}
        failedTitle={t('Failed to load courses')}
        failedFallback={t('Failed to fetch courses.')}
        empty={<NoCourses isSearch={search !== ''} />}
      >
        {(courses) => <CourseTable courses={courses} onEdit={edit} onDelete={setDeleting} />}
      </ListPanel>
      {deleting && <DeleteCourse course={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

function NoCourses({ isSearch }: { isSearch: boolean }) {
  const text = isSearch ? t('Try adjusting your search criteria.') : t('Click Create New Course to make the first one.')
  return <Empty title={t('No Courses Found')} text={text} drawing={<Lotus />} />
}
