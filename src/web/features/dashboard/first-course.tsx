import { NextThingCard } from './next-thing-card.tsx'
import { type CourseCard, library } from '#shared/contract/library.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useQuery } from '@tanstack/react-query'

/** The newest course that the member has not begun: undefined while it is loaded, null without one. */
export function useFirstCourse({ isWanted }: { isWanted: boolean }): CourseCard | null | undefined {
  const { data, isFetched } = useQuery({
    ...queryOf(library.courses, { query: { limit: 10 } }),
    enabled: isWanted,
    select: ({ courses }) => courses.find(({ progress }) => progress === null) ?? null,
  })
  return data ?? (isFetched || !isWanted ? null : undefined)
}

/** For members who have nothing in progress. */
export function FirstCourse({ course }: { course: CourseCard }) {
  return (
    <section aria-labelledby="first-course">
      <h2 id="first-course" className="mb-4 text-2xl">
        {t('Begin here')}
      </h2>
      <NextThingCard
        to={screens.course(course._id)}
        picture={{ src: course.thumbnail, size: course.thumbnailSize }}
        title={course.title}
        action={t('Start Course')}
      >
        <span className="mt-2 line-clamp-3 text-muted">{course.description}</span>
      </NextThingCard>
    </section>
  )
}
