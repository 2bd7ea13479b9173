import { REASON_TEXTS } from './moderated-message.tsx'
import { ModerationTabs } from './moderation-tabs.tsx'
import { useModeratedRooms } from './moderation.hooks.ts'
import type { ModeratedRoomCard } from '#shared/contract/live-moderation.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { screens } from '#shared/screens.ts'
import { QuestionQueue, roomTitle } from '#web/features/live-questions/public.ts'
import { ReflectionQueue } from '#web/features/reflections/public.ts'
import { t, tn } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useMay } from '#web/platform/permissions.ts'
import { useUrlFilters } from '#web/platform/url-filters.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Diya } from '#web/ui/drawings.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { EmptyState, ErrorState, LoadingRows } from '#web/ui/states.tsx'
import { ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'

/** The rooms to moderate, and the questions that wait in all of them, also in those that have closed. */
export function ModeratedRoomsScreen() {
  const { getFilter, setFilter } = useUrlFilters(['tab'])
  const mayAnswer = useMay('questions.answer')
  const chosen = getFilter('tab')
  const tab = chosen === 'REFLECTIONS' || (mayAnswer && chosen === 'QUESTIONS') ? chosen : 'ROOMS'
  return (
    <>
      <title>{t('Live rooms – Sadhana')}</title>
      <ScreenHeader
        title={t('Live rooms')}
        text={t('Chat and questions of the live sessions and webinars, and what members share.')}
      />
      <ModerationTabs<ListTab>
        current={tab}
        onChoose={(next) => setFilter('tab', next === 'ROOMS' ? '' : next)}
        tabs={[
          { tab: 'ROOMS', label: t('Rooms'), count: null },
          { tab: 'REFLECTIONS', label: t('Reflections'), count: null },
          ...(mayAnswer ? [{ tab: QUESTIONS, label: t('All questions'), count: null }] : []),
        ]}
      />
      {tab === 'ROOMS' && <Rooms />}
      {tab === 'QUESTIONS' && <QuestionQueue roomId={null} />}
      {tab === 'REFLECTIONS' && (
        <Suspense fallback={<LoadingRows text={t('Loading reflections...')} />}>
          <ReflectionQueue reasonText={(reason) => REASON_TEXTS[reason]()} />
        </Suspense>
      )}
    </>
  )
}

type ListTab = 'ROOMS' | 'QUESTIONS' | 'REFLECTIONS'
const QUESTIONS: ListTab = 'QUESTIONS'

function Rooms() {
  const { data: rooms, error, isPending, isFetching, refetch } = useModeratedRooms()
  if (isPending) return <LoadingRows text={t('Loading rooms...')} />
  if (!rooms) {
    return (
      <ErrorState
        title={t('An Error Occurred')}
        message={messageOf(error, t('Failed to fetch the rooms.'))}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (rooms.length === 0) {
    return (
      <EmptyState
        title={t('No room is open')}
        text={t('Rooms are listed from a day before their session until a day after it.')}
        drawing={<Diya />}
      />
    )
  }
  return (
    <ul className="grid grid-cols-1 gap-3">
      {rooms.map((room) => (
        <li key={room._id}>
          <RoomLink room={room} />
        </li>
      ))}
    </ul>
  )
}

function RoomLink({ room }: { room: ModeratedRoomCard }) {
  const { _id, status, startsAt, held, openQuestions, reported } = room
  const mayAnswer = useMay('questions.answer')
  const waiting = [
    held > 0 && tn(held, { one: '{count} held', other: '{count} held' }),
    mayAnswer && openQuestions > 0 && tn(openQuestions, { one: '{count} question', other: '{count} questions' }),
    reported > 0 && tn(reported, { one: '{count} reported', other: '{count} reported' }),
  ].filter((text) => text !== false)
  return (
    <Link
      to={screens.adminLiveRoom(_id)}
      className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-raised px-5 py-3 hover:bg-surface"
    >
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-semibold break-words">{roomTitle(room)}</span>
        <span className="block text-[0.9375rem] text-muted">{formatIst(startsAt)}</span>
        <span className="block text-[0.9375rem]">
          {waiting.length === 0 ? <span className="text-muted">{t('Nothing waits')}</span> : waiting.join(' · ')}
        </span>
      </span>
      <Badge tone={TONES[status]}>{status}</Badge>
      <ChevronRight aria-hidden size={20} className="ml-auto shrink-0 text-muted max-sm:hidden" />
    </Link>
  )
}

const TONES: Record<ModeratedRoomCard['status'], BadgeTone> = {
  SCHEDULED: 'warning',
  LIVE: 'live',
  COMPLETED: 'neutral',
}
