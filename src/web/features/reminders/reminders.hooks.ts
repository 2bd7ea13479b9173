import { type ReminderChoices, reminders } from '#shared/contract/reminders.ts'
import { request } from '#web/platform/api-client.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const query = queryOf(reminders.choices, {})

/**
 * The member's reminder choices, updated optimistically: a switch changes at once and reverts if saving fails. Saves
 * run one after the other, so that the latest choice wins.
 */
export function useReminders() {
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
