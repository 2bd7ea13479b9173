import { CourseDialog } from './course-dialog.tsx'
import { courseList } from './course-list.ts'
import type { AdminCourse } from '#shared/contract/courses.ts'
import type { Instant } from '#shared/domain/ist.ts'
import {
  ContentScreen,
  ContentTable,
  statusColumn,
  ContentFilterFields,
  useContentFilters,
  useItemForms,
} from '#web/features/content/public.ts'
import { t } from '#web/i18n/t.ts'
import { useUrlSearch } from '#web/platform/url-filters.ts'
import { Lotus } from '#web/ui/drawings.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Column } from '#web/ui/table.tsx'

/** The administrator's courses (specification §2 Courses). */
export function CoursesScreen() {
  const { search } = useUrlSearch()
  const filters = useContentFilters()
  const pages = courseList.usePages(search, filters)
  const { add, edit } = useItemForms({
    kind: courseList.kind,
    items: pages.items,
    renderForm: (course, onClose) => <CourseDialog course={course} onClose={onClose} />,
  })
  return (
    <ContentScreen
      pageTitle={t('Courses – Sadhana')}
      title={t('Courses')}
      pages={pages}
      deletion={courseList.deletion}
      filters={<ContentFilterFields defaultOrder="newest" />}
      isFiltered={filters.status !== undefined}
      bulkPublishing={{ publish: courseList.publish, publishWarning: emptyCoursesText }}
      add={{
        label: t('Create New Course'),
        onClick: add,
      }}
      search={{ label: t('Search courses') }}
      texts={{
        loading: t('Loading courses...'),
        failedTitle: t('Failed to load courses'),
        failedFallback: t('Failed to fetch courses.'),
      }}
      empty={{
        title: t('No Courses Found'),
        text: t('Click Create New Course to make the first one.'),
        drawing: <Lotus />,
      }}
    >
      {(courses, onDelete, selection) => (
        <ContentTable
          caption={t('Courses')}
          items={courses}
          columns={columns}
          actionsWidth="md:w-28"
          onEdit={edit}
          onDelete={onDelete}
          selection={selection}
        />
      )}
    </ContentScreen>
  )
}

function columns(now: Instant): Column<AdminCourse>[] {
  return [
    { header: t('Title'), cell: titleCell, onPhones: 'main' },
    { header: t('Content'), cell: contentText },
    statusColumn(now),
  ]
}

function emptyCoursesText(courses: readonly AdminCourse[]): string | null {
  const empty = courses.filter(({ videos, audios, ebooks }) => videos.length + audios.length + ebooks.length === 0)
  const titles = empty.map(({ title }) => `“${title}”`).join(', ')
  return empty.length === 0 ? null : t('Without any content: {titles}. Members would find nothing.', { titles })
}

function titleCell({ title, thumbnail, thumbnailSize }: AdminCourse) {
  return (
    <div className="flex items-center gap-3">
      <Picture
        src={thumbnail}
        size={thumbnailSize}
        shownWidth="5rem"
        className="aspect-video w-20 shrink-0 rounded-lg bg-surface object-cover max-md:hidden"
      />
      <p className="min-w-0 font-semibold">{title}</p>
    </div>
  )
}

function contentText({ videos, audios, ebooks }: AdminCourse): string {
  return [
    videos.length === 1 ? t('1 video') : t('{count} videos', { count: videos.length }),
    audios.length === 1 ? t('1 audio') : t('{count} audios', { count: audios.length }),
    ebooks.length === 1 ? t('1 ebook') : t('{count} ebooks', { count: ebooks.length }),
  ].join(', ')
}
