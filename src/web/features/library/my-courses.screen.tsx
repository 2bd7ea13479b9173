import { CourseCardView, CourseCardSkeleton } from './course-card.tsx'
import { useCourses, useCheckLibraryAccess, useIsLibraryLocked } from './library.hooks.ts'
import type { CourseCard } from '#shared/contract/library.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { SearchBox } from '#web/features/search/public.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { openFrom } from '#web/platform/view-transition.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Lotus } from '#web/ui/drawings.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { LockedDialog } from '#web/ui/locked-dialog.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6, 7, 8]

/** The member's course library (specification §2 My Courses). */
export function MyCoursesScreen() {
  const courses = useCourses()
  const [hadSkeleton] = useState(courses.isPending)
  return (
    <>
      <title>{t('My Courses – Sadhana')}</title>
      <h1 className="mb-6 text-3xl max-lg:sr-only">{t('My Courses')}</h1>
      <SearchBox />
      <p className="mb-4">
        <Link to={screens.notes} className="inline-flex min-h-11 items-center gap-2 text-accent-deep underline">
          <NotebookPen aria-hidden size={18} />
          {t('My notes')}
        </Link>
      </p>
      {courses.isPending ? (
        <CoursesSkeleton />
      ) : courses.isLoadingError ? (
        <ErrorState
          title={t('Oops! Something went wrong.')}
          message={t(
            "We couldn't load your courses at the moment. Please try refreshing the page or check back later.",
          )}
          isRetrying={courses.isFetching}
          onRetry={() => void courses.refetch()}
        />
      ) : courses.items.length === 0 ? (
        <EmptyLibrary />
      ) : (
        <div className={hadSkeleton ? 'animate-fade-in' : ''}>
          <Courses courses={courses.items} />
          <LoadMore
            hasMore={courses.hasNextPage}
            isLoading={courses.isFetching}
            error={courses.isFetchNextPageError ? messageOf(courses.error, t('Failed to fetch courses.')) : null}
            onMore={() => void courses.fetchNextPage()}
          />
        </div>
      )}
    </>
  )
}

const gridClass = 'grid gap-5 sm:grid-cols-2 sm:gap-6 xl:grid-cols-3'

function CoursesSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        {t('Loading your courses…')}
      </p>
      <ul aria-label={t('Courses on their way')} aria-busy className={gridClass}>
        {PLACEHOLDERS.map((number) => (
          <li key={number} className="grid">
            <CourseCardSkeleton />
          </li>
        ))}
      </ul>
    </>
  )
}

function EmptyLibrary() {
  return (
    <EmptyState
      title={t('Your Course Library is Empty')}
      text={t('New courses appear here as soon as they are published. Meanwhile, see what each plan opens.')}
      drawing={<Lotus />}
      action={
        <Link to={screens.subscription} className={buttonClass()}>
          {t('Explore Plans')}
        </Link>
      }
    />
  )
}

function Courses({ courses }: { courses: readonly CourseCard[] }) {
  const [isLockedDialogOpen, setLockedDialogOpen] = useState(false)
  const navigate = useNavigate()
  const access = useCheckLibraryAccess()
  const isLocked = useIsLibraryLocked()

  function openCourse(address: string, picture: HTMLElement | null | undefined): void {
    access.mutate(undefined, {
      onSuccess: (isAllowed) => {
        if (isAllowed) openFrom(picture, () => void navigate(address))
        else setLockedDialogOpen(true)
      },
      onError: (error) => toast({ kind: 'error', text: messageOf(error, t('Failed to fetch user status.')) }),
    })
  }

  return (
    <>
      <ul className={gridClass}>
        {courses.map((course) => (
          <li key={course._id} className="grid">
            <CourseCardView
              course={course}
              isLocked={isLocked}
              onStart={(picture) => openCourse(screens.course(course._id), picture)}
              onResume={(picture) => openCourse(`${screens.course(course._id)}?item=${course.latestItem}`, picture)}
            />
          </li>
        ))}
      </ul>
      <LockedDialog
        open={isLockedDialogOpen}
        onUpgrade={() => void navigate(screens.subscription)}
        onGoBack={() => setLockedDialogOpen(false)}
      />
    </>
  )
}
