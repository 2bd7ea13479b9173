import { useCalendarFeed } from './calendar-subscription.hooks.ts'
import { FeedAddress } from './feed-address.tsx'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState, ErrorText, Skeleton } from '#web/ui/states.tsx'
import { CalendarPlus } from 'lucide-react'

/** Puts all sessions of the member into their own calendar, at a secret address that they can end. */
export function CalendarSubscriptionPanel() {
  const { feed, error, isFetching, reload, create, remove } = useCalendarFeed()
  const failure = create.error ?? remove.error
  if (feed === undefined && error) {
    return (
      <ErrorState
        title={t('Sessions in my calendar')}
        message={messageOf(error, t('The address of your calendar could not be read.'))}
        onRetry={reload}
        isRetrying={isFetching}
      />
    )
  }
  return (
    <Card>
      <section aria-labelledby="calendar-title" className="grid grid-cols-1 gap-3">
        <h2 id="calendar-title" className="text-2xl">
          {t('Sessions in my calendar')}
        </h2>
        <p className="text-muted">
          {t('Your calendar shows all live sessions and webinars of your plan, and follows when one is moved.')}
        </p>
        {feed === undefined && (
          <div role="status" aria-label={t('Loading…')}>
            <Skeleton className="h-12 w-full" />
          </div>
        )}
        {feed === null && (
          <Button
            className="justify-self-start max-sm:w-full"
            busy={create.isPending}
            busyLabel={t('One moment…')}
            onClick={() => create.mutate({ isRenewed: false })}
          >
            <CalendarPlus aria-hidden size={18} />
            {t('Subscribe in your calendar')}
          </Button>
        )}
        {feed && (
          <FeedAddress
            key={feed.url}
            feed={feed}
            isBusy={create.isPending || remove.isPending}
            onRenew={() => create.mutate({ isRenewed: true })}
            onRemove={() => remove.mutate()}
          />
        )}
        {failure && <ErrorText>{messageOf(failure, t('This could not be done.'))}</ErrorText>}
      </section>
    </Card>
  )
}
