import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckboxField } from '#web/ui/fields.tsx'
import { ErrorText, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { type ReminderChoices, reminders } from '#shared/contract/reminders.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** The reminder emails that the member wants, each with its own switch. */
export function RemindersPanel() {
  const { choices, error, isFetching, reload, save } = useReminders()
  if (!choices && error) {
    return (
      <ErrorState
        title={t('Reminders')}
        message={messageOf(error, t('Your reminders could not be read.'))}
        onRetry={reload}
        isRetrying={isFetching}
      />
    )
  }
  return (
    <Card>
      <section aria-labelledby="reminders-title" className="grid gap-3">
        <h2 id="reminders-title" className="text-2xl">
          {t('Reminders by email')}
        </h2>
        {choices ? (
          <>
            <CheckboxField
              label={t('Before the daily webinar')}
              hint={t('An hour before it begins and again ten minutes before, on the days of the initial plan.')}
              checked={choices.webinars}
              onChange={({ target }) => save.mutate({ webinars: target.checked })}
            />
            <CheckboxField
              label={t('Before a live session')}
              hint={t('A day, an hour and ten minutes before it begins, if your plan includes live sessions.')}
              checked={choices.liveSessions}
              onChange={({ target }) => save.mutate({ liveSessions: target.checked })}
            />
            <CheckboxField
              label={t('Before my plan ends')}
              hint={t('Seven days before, and again on the day before.')}
              checked={choices.expiry}
              onChange={({ target }) => save.mutate({ expiry: target.checked })}
            />
          </>
        ) : (
          <div role="status" aria-label={t('Loading…')} className="grid gap-3">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
          </div>
        )}
        <p role="status" className="font-semibold text-success empty:hidden">
          {save.isSuccess && t('Saved.')}
        </p>
        {save.isError && <ErrorText>{messageOf(save.error, t('This could not be saved.'))}</ErrorText>}
      </section>
    </Card>
  )
}

const query = queryOf(reminders.choices, {})

/**
 * The member's reminder choices, updated optimistically: a switch changes at once and reverts if saving fails. Saves
 * run one after the other, so that the latest choice wins.
 */
function useReminders() {
  const client = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery(query)
  const [unsaved, setUnsaved] = useState<readonly Partial<ReminderChoices>[]>([])
  const save = useMutation({
    scope: { id: 'reminders' },
    mutationFn: (body: Partial<ReminderChoices>) => request(reminders.choose, { body }),
    onMutate: (body) => setUnsaved((all) => [...all, body]),
    onSuccess: (saved) => client.setQueryData(query.queryKey, saved),
    onSettled: (_saved, _error, body) => setUnsaved((all) => all.filter((each) => each !== body)),
  })
  return {
    choices: data && unsaved.reduce<ReminderChoices>((choices, each) => ({ ...choices, ...each }), data.reminders),
    error,
    isFetching,
    reload: () => void refetch(),
    save,
  }
}
