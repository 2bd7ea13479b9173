import { CourseDialog } from './course-dialog.tsx'
import { CourseTable } from './course-table.tsx'
import { useCourses } from './courses.hooks.ts'
import { DeleteCourse } from './delete-course.tsx'
import type { AdminCourse } from '#shared/contract/courses.ts'
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

type Opened = { what: 'add' } | { what: 'edit' | 'delete'; course: AdminCourse }

/** The administrator's courses (specification §2 Courses). */
export function CoursesScreen() {
  const { search, setSearch } = useSearchInUrl()
  const list = useCourses(search)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <title>{t('Courses – Sadhana')}</title>
      <ScreenHeader
        title={t('Courses')}
        action={
          <Button onClick={() => setOpened({ what: 'add' })}>
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
        {(courses) => <CourseTable courses={courses} onOpen={(what, course) => setOpened({ what, course })} />}
      </ListPanel>
      {opened?.what === 'add' && <CourseDialog course={null} onClose={close} />}
      {opened?.what === 'edit' && <CourseDialog course={opened.course} onClose={close} />}
      {opened?.what === 'delete' && <DeleteCourse course={opened.course} onClose={close} />}
    </>
  )
}

function NoCourses({ isSearch }: { isSearch: boolean }) {
  const text = isSearch ? t('Try adjusting your search criteria.') : t('Click Create New Course to make the first one.')
  return <Empty title={t('No Courses Found')} text={text} drawing={<Lotus />} />
}
