import { CoursePlaylist } from './course-playlist.tsx'
import { EbookReader } from './ebook-reader.tsx'
import { useCourse } from './library.hooks.ts'
import { MediaPlayer } from './media-player.tsx'
import { addressOf, chosenOf, type PlaylistItem, playlistOf } from './playlist.ts'
import type { MemberCourse } from '#shared/contract/library.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, messageOf } from '#web/platform/api-client.ts'
import { Card } from '#web/ui/card.tsx'
import { Lotus } from '#web/ui/drawings.tsx'
import { LockedContent } from '#web/ui/locked-dialog.tsx'
import { Empty, Failed, Loading } from '#web/ui/states.tsx'
import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'

/** One course: what it holds, and a player (specification §2 Course page). */
export function CourseScreen() {
  const { courseId = '' } = useParams()
  const course = useCourse(courseId)

  /** A fresh address of one item, when the one in use has failed. */
  async function renew(id: string): Promise<string | null> {
    const { data } = await course.refetch()
    const entry = data && playlistOf(data).find(({ item }) => item._id === id)
    return entry ? addressOf(entry) : null
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
        <Course course={course.data} onRenew={renew} />
      ) : course.isPending ? (
        <Loading text={t('Loading Course...')} />
      ) : (
        <NoCourse error={course.error} isRetrying={course.isFetching} onRetry={() => void course.refetch()} />
      )}
    </>
  )
}

interface CourseProps {
  course: MemberCourse
  onRenew: (id: string) => Promise<string | null>
}

function Course({ course, onRenew }: CourseProps) {
  const [query] = useSearchParams()
  const playlist = playlistOf(course)
  const chosen = chosenOf(playlist, query.get('item'))
  return (
    <>
      <title>{t('{course} – Sadhana', { course: course.title })}</title>
      <header className="mt-2 mb-6 max-w-3xl">
        <h1 className="text-3xl">{course.title}</h1>
        <p className="mt-2 text-muted">{course.description}</p>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-label={t('Player')} className="min-w-0">
          {chosen ? (
            <Chosen chosen={chosen} onRenew={() => onRenew(chosen.item._id)} />
          ) : (
            <Card>
              <Empty title={t('Select an item from the playlist to begin your journey.')} drawing={<Lotus />} />
            </Card>
          )}
        </section>
        <CoursePlaylist playlist={playlist} chosen={chosen} />
      </div>
    </>
  )
}

function Chosen({ chosen, onRenew }: { chosen: PlaylistItem; onRenew: () => Promise<string | null> }) {
  const { kind, item } = chosen
  const by = kind === 'AUDIO' ? item.artist : kind === 'EBOOK' ? item.author : ''
  return (
    <>
      {kind === 'EBOOK' ? (
        <EbookReader key={item._id} ebook={item} onRenew={onRenew} />
      ) : (
        <MediaPlayer key={item._id} kind={kind} title={item.title} address={addressOf(chosen)} onRenew={onRenew} />
      )}
      <div className="mt-4 max-w-prose">
        <h2 className="text-2xl">{item.title}</h2>
        {by && <p className="text-muted">{by}</p>}
        <p className="mt-2 whitespace-pre-line">
          {item.description || t('No description available for this content.')}
        </p>
      </div>
    </>
  )
}

/** What the member had may be taken away while he reads: then what is still here is no longer his. */
function isRefused(error: Error | null): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

interface NoCourseProps {
  error: Error | null
  isRetrying: boolean
  onRetry: () => void
}

/** Locked, not there, or not to be had at the moment: each says which. */
function NoCourse({ error, isRetrying, onRetry }: NoCourseProps) {
  const navigate = useNavigate()
  const status = error instanceof ApiError ? error.status : 0
  if (status === 403) {
    return (
      <Card className="mx-auto mt-4 max-w-xl">
        <h1 className="mb-4 text-center text-2xl">{t('This Content is Locked')}</h1>
        <LockedContent
          onUpgrade={() => void navigate(screens.subscription)}
          onGoBack={() => void navigate(screens.myCourses)}
        />
      </Card>
    )
  }
  // An address that nobody could have been given is answered 400.
  if (status === 404 || status === 400) return <Empty title={t('Course not found.')} drawing={<Lotus />} />
  const message = messageOf(error, t('Failed to fetch course details.'))
  return <Failed title={t('Oops! Something went wrong.')} {...{ message, isRetrying, onRetry }} />
}
