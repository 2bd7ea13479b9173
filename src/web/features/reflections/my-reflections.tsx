import { OwnState } from './own-state.tsx'
import { useMyReflections } from './reflections.hooks.ts'
import { formatSession } from '#web/i18n/dates.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'

/** The member's own reflections, newest first, also of lessons that are no more. */
export function MyReflections() {
  const list = useMyReflections()
  if (list.isPending) return <Loading text={t('Loading your reflections…')} />
  const failure = messageOf(list.error, t('Your reflections could not be loaded.'))
  if (list.isLoadingError)
    return (
      <ErrorState
        title={t('Error')}
        message={failure}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  if (list.items.length === 0)
    return (
      <p className="text-muted">
        {t('You have not written anything yet. Under each recording and each lesson there is a question for you.')}
      </p>
    )
  return (
    <>
      <ol className="grid grid-cols-1 gap-6">
        {list.items.map((reflection) => (
          <li key={reflection._id} className="border-t border-line pt-4 first:border-t-0 first:pt-0">
            <p className="font-semibold">
              {reflection.day === null
                ? (reflection.title ?? t('A lesson that is no longer there'))
                : t('Day {n}', { n: reflection.day })}
            </p>
            <p className="text-[0.9375rem] text-muted">
              <time dateTime={reflection.writtenAt.toISOString()}>{formatSession(reflection.writtenAt)}</time>
            </p>
            <p className="mt-1 mb-2 max-w-prose break-words whitespace-pre-wrap">{reflection.text}</p>
            <OwnState reflection={reflection} />
          </li>
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
