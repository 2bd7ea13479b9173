import { TimelineActionButton } from './timeline-action.tsx'
import { TIMELINE_GROUPS } from './timeline-groups.ts'
import { sentenceOf } from './timeline-sentences.ts'
import { useTimeline } from './timeline.hooks.ts'
import type { TimelineEntry } from '#shared/contract/timeline.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useMay } from '#web/platform/permissions.ts'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { PlainText } from '#web/ui/plain-text.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'
import { useState } from 'react'

interface TimelineSectionProps {
  userId: string
  /** Opens the form that extends the running plan; absent when there is none. */
  onExtend: (() => void) | undefined
}

/** Everything that happened to a member, newest first, each with what can be done next. */
export function TimelineSection({ userId, onExtend }: TimelineSectionProps) {
  const mayReadPayments = useMay('payments.read')
  const groups = TIMELINE_GROUPS.filter(({ isMoney }) => !isMoney || mayReadPayments)
  const [chosen, setChosen] = useState(0)
  const kinds = groups[chosen]?.kinds ?? []
  return (
    <Card>
      <section aria-labelledby="timeline">
        <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <h2 id="timeline" className="text-xl">
            {t('What happened')}
          </h2>
          <SelectField
            label={t('Show')}
            value={String(chosen)}
            onChange={({ target }) => setChosen(Number(target.value))}
            options={groups.map(({ label }, place) => ({ value: String(place), label: label() }))}
          />
        </div>
        <Entries userId={userId} kinds={kinds} onExtend={onExtend} />
      </section>
    </Card>
  )
}

type EntriesProps = TimelineSectionProps & { kinds: Parameters<typeof useTimeline>[1] }

function Entries({ userId, kinds, onExtend }: EntriesProps) {
  const list = useTimeline(userId, kinds)
  const failure = messageOf(list.error, t('Failed to fetch what happened.'))
  if (list.isPending) return <Loading text={t('Loading what happened...')} />
  if (list.isLoadingError)
    return (
      <ErrorState
        title={t('An Error Occurred')}
        message={failure}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  if (list.entries.length === 0)
    return (
      <p className="text-muted">
        {kinds.length > 0 ? t('Nothing of this kind has happened yet.') : t('Nothing has happened yet.')}
      </p>
    )
  return (
    <>
      <ol className={list.isPlaceholderData ? 'opacity-60' : ''} aria-busy={list.isPlaceholderData}>
        {list.entries.map((entry) => (
          <Entry key={entry._id} entry={entry} userId={userId} onExtend={onExtend} />
        ))}
      </ol>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        error={list.isFetchNextPageError ? failure : null}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  )
}

function Entry({ entry, ...more }: { entry: TimelineEntry } & TimelineSectionProps) {
  const { text, more: detail } = sentenceOf(entry)
  return (
    <li className="grid gap-x-5 border-t border-line py-3 first:border-t-0 md:grid-cols-[13rem_1fr_auto] md:items-start">
      <time dateTime={entry.at.toISOString()} className="text-[0.9375rem] text-muted tabular-nums">
        {formatIst(entry.at)}
      </time>
      <div className="min-w-0 wrap-anywhere">
        <p>{text}</p>
        {detail && <PlainText text={detail} className="text-[0.9375rem] text-muted" />}
      </div>
      <div className="mt-1 md:mt-0 md:justify-self-end">
        <TimelineActionButton entry={entry} {...more} />
      </div>
    </li>
  )
}
