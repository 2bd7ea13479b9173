import { type ModeratedReflection, reflectionModeration } from '#shared/contract/reflection-moderation.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { MODERATION_TABS, type MessageReason, type ModerationTab } from '#shared/domain/live-room.ts'
import { t, tn } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { queryClient, queryKeyOf, queryOf } from '#web/platform/query-client.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Diya } from '#web/ui/drawings.tsx'
import { EmptyState, ErrorState, ErrorText, LoadingRows } from '#web/ui/states.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

const REFETCH_INTERVAL_IN_MS = 30_000
const PAUSE_IN_MINUTES = 24 * 60

interface ReflectionQueueProps {
  reasonText: (reason: MessageReason) => string
}

/** What members share under the days and lessons, and their comments: to show, to hide, and to pause their author. */
export function ReflectionQueue({ reasonText }: ReflectionQueueProps) {
  const [tab, setTab] = useState<ModerationTab>('HELD')
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(reflectionModeration.queue, { query: { tab } }),
    refetchInterval: REFETCH_INTERVAL_IN_MS,
  })
  const counts = { HELD: data?.held, REPORTED: data?.reported, SHOWN: undefined }
  return (
    <>
      <div role="group" aria-label={t('Which reflections')} className="mb-4 flex flex-wrap gap-2">
        {MODERATION_TABS.map((each) => (
          <Button
            key={each}
            small
            variant={each === tab ? 'primary' : 'secondary'}
            aria-pressed={each === tab}
            onClick={() => setTab(each)}
          >
            {TAB_TEXTS[each]()} {counts[each] ?? ''}
          </Button>
        ))}
      </div>
      {data ? (
        data.reflections.length === 0 ? (
          <EmptyState
            title={t('Nothing waits')}
            text={t('The first two texts that a member shares wait here, and what the filter or members have found.')}
            drawing={<Diya />}
          />
        ) : (
          <ul className="grid grid-cols-1 gap-3">
            {data.reflections.map((reflection) => (
              <li key={reflection._id}>
                <Moderated reflection={reflection} reasonText={reasonText} />
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState
          title={t('An Error Occurred')}
          message={messageOf(error, t('Failed to fetch the reflections.'))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingRows text={t('Loading reflections...')} />
      )}
    </>
  )
}

const TAB_TEXTS: Record<ModerationTab, () => string> = {
  HELD: () => t('Held'),
  REPORTED: () => t('Reported'),
  SHOWN: () => t('Shown'),
}

function Moderated({ reflection, reasonText }: ReflectionQueueProps & { reflection: ModeratedReflection }) {
  const {
    _id: id,
    name,
    text,
    title,
    day,
    isComment,
    writtenAt,
    state,
    reason,
    reports,
    shownFrom,
    pausedUntil,
    version,
  } = reflection
  const refetch = () => queryClient.invalidateQueries({ queryKey: queryKeyOf(reflectionModeration.queue) })
  const decide = useMutation({
    mutationFn: (decision: 'SHOW' | 'HIDE') =>
      request(reflectionModeration.decide, { params: { id }, body: { decision, version }, isRepeatable: true }),
    onSettled: refetch,
  })
  const pause = useMutation({
    mutationFn: (minutes: number) =>
      request(reflectionModeration.pause, { params: { id }, body: { minutes }, isRepeatable: true }),
    onSettled: refetch,
  })
  const failure = decide.error ?? pause.error
  const place = day === null ? (title ?? t('A lesson that is no longer there')) : t('Day {n}', { n: day })
  return (
    <Card>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem] text-muted">
        <span className="font-semibold">{name}</span>
        <span>{formatIst(writtenAt)}</span>
        <span>{isComment ? t('Comment on {place}', { place }) : place}</span>
        {state === 'HIDDEN' && <Badge tone="neutral">{t('Hidden')}</Badge>}
      </p>
      <p className="mt-3 text-lg break-words whitespace-pre-wrap">{text}</p>
      <ul className="mt-3 text-[0.9375rem] text-muted">
        {reason && (
          <li>{reason === 'FIRST' ? t('One of the first two that the member shares') : reasonText(reason)}</li>
        )}
        {reports > 0 && (
          <li>{tn(reports, { one: 'Reported by {count} member', other: 'Reported by {count} members' })}</li>
        )}
        {state === 'HELD' && shownFrom && (
          <li>{t('Shown from {time} on, unless somebody decides before', { time: formatIst(shownFrom) })}</li>
        )}
        {pausedUntil && <li>{t('The member cannot write until {time}', { time: formatIst(pausedUntil) })}</li>}
      </ul>
      {failure && <ErrorText>{messageOf(failure, t('Please try again.'))}</ErrorText>}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button small busy={decide.isPending} busyLabel={t('Saving…')} onClick={() => decide.mutate('SHOW')}>
          {t('Show')}
        </Button>
        <Button small variant="secondary" busy={decide.isPending} onClick={() => decide.mutate('HIDE')}>
          {t('Hide')}
        </Button>
        <Button
          small
          variant="quiet"
          busy={pause.isPending}
          onClick={() => pause.mutate(pausedUntil ? 0 : PAUSE_IN_MINUTES)}
        >
          {pausedUntil ? t('End the pause') : t('Pause for a day')}
        </Button>
      </div>
    </Card>
  )
}
