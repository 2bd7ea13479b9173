import { SelectedItem } from './selected-item.tsx'
import { CoursePlaylist } from './course-playlist.tsx'
import { useCourse, useHasPlanEnded } from './library.hooks.ts'
import {
  fileUrlOf,
  findSelected,
  findLatestItem,
  findNeighbours,
  buildPlaylist,
  groupPlaylist,
  type PlaylistItem,
} from './playlist.ts'
import type { MemberCourse } from '#shared/contract/library.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { useProgressLookup } from '#web/features/progress/public.ts'
import { ApiError, isRefused, messageOf } from '#web/platform/api-client.ts'
import { Card } from '#web/ui/card.tsx'
import { Lotus } from '#web/ui/drawings.tsx'
import { LockedContent } from '#web/ui/locked-dialog.tsx'
import { PlainText } from '#web/ui/plain-text.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { scrollToUpperEnd } from '#web/ui/scroll-into-view.ts'
import { readPosition } from '#web/ui/player/linked-position.ts'
import { formatLength } from '#web/ui/player/format-length.ts'
import { ArrowLeft, History } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'

/** One course: its playlist and a player (specification §2 Course page). */
export function CourseScreen() {
  const { courseId = '' } = useParams()
  const course = useCourse(courseId)

  /** Fetches a new URL for an item whose current one has failed. */
  async function renewUrl(id: string): Promise<string | null> {
    const { data } = await course.refetch()
    const entry = data && buildPlaylist(data).find(({ item }) => item._id === id)
    return entry ? fileUrlOf(entry) : null
  }

  return (
    <>
      <Link
        to={screens.myCourses}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 text-accent-deep hover:bg-surface"
      >
        <ArrowLeft aria-hidden size={18} />
        {t('My Courses')}
      </Link>
      {course.data && !isRefused(course.error) ? (
        <Course course={course.data} renewUrl={renewUrl} />
      ) : course.isPending ? (
        <>
          <h1 className="sr-only">{t('Course')}</h1>
          <CourseSkeleton />
        </>
      ) : (
        <CourseLoadError error={course.error} isRetrying={course.isFetching} onRetry={() => void course.refetch()} />
      )}
    </>
  )
}

/** The shape of a course: a title, a player and the playlist. */
function CourseSkeleton() {
  return (
    <div className="mt-4">
      <Skeleton className="mb-8 h-9 w-64 max-w-full" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid aspect-video items-center rounded-card border border-line bg-surface">
          <Loading text={t('Loading Course...')} />
        </div>
        <Skeleton className="h-80" />
      </div>
    </div>
  )
}

interface CourseProps {
  course: MemberCourse
  renewUrl: (id: string) => Promise<string | null>
}

function Course({ course, renewUrl }: CourseProps) {
  const [query] = useSearchParams()
  const progressOf = useProgressLookup()
  const groups = groupPlaylist(course)
  const playlist = groups.flatMap(({ entries }) => entries)
  const selected = findSelected(playlist, query.get('item'))
  // As of opening the course: the member needs no link back to what they open from here.
  const [latest] = useState(() => findLatestItem(playlist))
  const { player, onChoose } = useChosenItem()
  const hasResumeLink = latest && query.get('item') === null && latest.item._id !== selected?.item._id
  return (
    <>
      <title>{t('{course} – Sadhana', { course: course.title })}</title>
      <header className="mt-2 mb-6 max-w-3xl">
        <h1 className="text-3xl">{course.title}</h1>
        <PlainText text={course.description} className="mt-2 text-muted" />
      </header>
      {/* While an item loads, the browser would otherwise keep the playlist below it in place, and the player would move. */}
      <div className="grid grid-cols-1 items-start gap-6 [overflow-anchor:none] lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section
          ref={player}
          tabIndex={-1}
          aria-label={t('Player')}
          className="min-w-0 [view-transition-name:opened] outline-none"
        >
          {hasResumeLink && <ResumeLink latest={latest} onChoose={onChoose} />}
          {selected ? (
            <SelectedItem
              key={`${selected.item._id} ${query.get('at')}`}
              {...{ course, selected, ...findNeighbours(playlist, selected.item._id) }}
              progress={progressOf(selected.item._id, selected.item.progress)}
              linkedPosition={readPosition(query)}
              renewUrl={() => renewUrl(selected.item._id)}
              onChoose={onChoose}
            />
          ) : (
            <Card>
              <EmptyState title={t('Select an item from the playlist to begin your journey.')} drawing={<Lotus />} />
            </Card>
          )}
        </section>
        <CoursePlaylist
          groups={groups}
          selected={selected}
          progressOf={({ item }) => progressOf(item._id, item.progress)}
          onChoose={onChoose}
        />
      </div>
    </>
  )
}

/**
 * Leads to the player when a link to an item is pressed: on a phone the playlist is far below it. An item that follows
 * by itself, or after Back, moves nothing.
 */
function useChosenItem() {
  const player = useRef<HTMLElement>(null)
  const isChosen = useRef(false)
  // After the render of the chosen item.
  useEffect(() => {
    if (!isChosen.current || !player.current) return
    isChosen.current = false
    player.current.focus({ preventScroll: true })
    scrollToUpperEnd(player.current)
  })
  return { player, onChoose: () => void (isChosen.current = true) }
}

interface CourseLoadErrorProps {
  error: Error | null
  isRetrying: boolean
  onRetry: () => void
}

/** Explains why the course is not shown: it is locked, not found, or failed to load. */
function CourseLoadError({ error, isRetrying, onRetry }: CourseLoadErrorProps) {
  const navigate = useNavigate()
  const hasPlanEnded = useHasPlanEnded()
  const status = error instanceof ApiError ? error.status : 0
  if (status === 403) {
    return (
      <Card className="mx-auto mt-4 max-w-xl">
        <h1 className="mb-4 text-center text-2xl">{t('This Content is Locked')}</h1>
        <LockedContent
          hasPlanEnded={hasPlanEnded}
          onUpgrade={() => void navigate(screens.subscription)}
          onGoBack={() => void navigate(screens.myCourses)}
        />
      </Card>
    )
  }
  const message = messageOf(error, t('Failed to fetch course details.'))
  return (
    <>
      <h1 className="sr-only">{t('Course')}</h1>
      {/* An id that is malformed is answered 400. */}
      {status === 404 || status === 400 ? (
        <EmptyState title={t('Course not found.')} drawing={<Lotus />} />
      ) : (
        <ErrorState title={t('Oops! Something went wrong.')} {...{ message, isRetrying, onRetry }} />
      )}
    </>
  )
}

/** Leads to the item that the member used last, when another one is chosen. */
function ResumeLink({ latest, onChoose }: { latest: PlaylistItem; onChoose: () => void }) {
  const { kind, item } = latest
  const position = item.progress?.latest ?? 0
  const where = kind === 'EBOOK' ? t('page {page}', { page: Math.round(position) }) : formatLength(position)
  return (
    <Link
      to={{ search: `?item=${item._id}` }}
      preventScrollReset
      onClick={onChoose}
      className="mb-4 flex min-h-12 items-center gap-3 rounded-card border border-line bg-raised px-4 py-2 hover:bg-surface"
    >
      <History aria-hidden size={19} className="shrink-0 text-accent-deep" />
      <span className="min-w-0 leading-snug wrap-anywhere">
        <span className="block text-sm text-muted">{t('Continue where you left off')}</span>
        {t('{title}, {where}', { title: item.title, where })}
      </span>
    </Link>
  )
}
