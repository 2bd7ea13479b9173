import { Comments } from './comments.tsx'
import { useReflectionAct, useSharedReflections } from './reflections.hooks.ts'
import type { SharedReflection } from '#shared/contract/reflections.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ErrorText, Loading } from '#web/ui/states.tsx'
import { useState } from 'react'

/** What others on the same day of the programme, of all years, or in the same lesson have shared. */
export function SharedReflections({ itemId, day }: { itemId: string; day: number | null }) {
  const list = useSharedReflections(itemId)
  const failure = messageOf(list.error, t('The reflections of others could not be loaded.'))
  const pages = list.data?.pages ?? []
  const items = pages.flatMap(({ reflections }) => reflections)
  return (
    <section className="mt-6 max-w-prose border-t border-line pt-4">
      <h4 className="text-lg">
        {day === null ? t('From others in this lesson') : t('From others on day {n}', { n: day })}
      </h4>
      {list.isPending ? (
        <Loading text={t('Loading…')} />
      ) : list.isLoadingError ? (
        <ErrorText>{failure}</ErrorText>
      ) : pages[0]?.isOpen === false ? (
        <p className="mt-2 text-muted">{t('Once you have written yours, you can read what others have shared.')}</p>
      ) : items.length === 0 ? (
        <p className="mt-2 text-muted">{t('Nobody has shared anything here yet.')}</p>
      ) : (
        <>
          <ul className="mt-3 grid gap-5">
            {items.map((reflection) => (
              <Shared key={reflection._id} reflection={reflection} />
            ))}
          </ul>
          <LoadMore
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            error={list.isFetchNextPageError ? failure : null}
            onMore={() => void list.fetchNextPage()}
          />
        </>
      )}
    </section>
  )
}

function Shared({ reflection }: { reflection: SharedReflection }) {
  const { _id: id, name, text, isThanked, isReported, comments } = reflection
  const thanks = useReflectionAct(isThanked ? 'endThanks' : 'thank')
  const report = useReflectionAct('report')
  const [isOpen, setOpen] = useState(false)
  const error = thanks.error ?? report.error
  if (error instanceof ApiError && error.code === 'REFLECTION_GONE')
    return (
      <li role="status" className="text-muted">
        {t('This is not shared any more.')}
      </li>
    )
  return (
    <li>
      <p className="font-semibold">{name}</p>
      <p className="break-words whitespace-pre-wrap">{text}</p>
      <div className="mt-1 -ml-4 flex flex-wrap">
        <Button
          small
          variant="quiet"
          aria-pressed={isThanked}
          busy={thanks.isPending}
          onClick={() => thanks.mutate(id)}
        >
          {isThanked ? t('You said thanks') : t('Thank you')}
        </Button>
        <Button small variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {comments > 0 ? t('Comments ({count})', { count: comments }) : t('Comment')}
        </Button>
        <Button small variant="quiet" disabled={isReported} busy={report.isPending} onClick={() => report.mutate(id)}>
          {isReported ? t('Reported') : t('Report')}
        </Button>
      </div>
      {error && <ErrorText>{messageOf(error, t('Please try again.'))}</ErrorText>}
      {isOpen && <Comments reflection={reflection} />}
    </li>
  )
}
