import { type ReminderChoices, reminders } from '#shared/contract/reminders.ts'
import { request } from '#web/platform/api-client.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const query = queryOf(reminders.choices, {})

/**
 * Which reminders come; a switch shows at once what was chosen, and goes back when it could not be saved. Switches may
 * be moved while others are being saved: one after the other, so that the last word is the last one said.
 */
export function useReminders() {
  const client = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery(query)
  const [unsaved, setUnsaved] = useState<readonly Partial<ReminderChoices>[]>([])
  const choice = useMutation({
    scope: { id: 'reminders' },
    mutationFn: (body: Partial<ReminderChoices>) => request(reminders.choose, { body }),
    onMutate: (body) => setUnsaved((all) => [...all, body]),
    onSuccess: (saved) => client.setQueryData(query.queryKey, saved),
    onSettled: (_saved, _error, body) => setUnsaved((all) => all.filter((each) => each !== body)),
  })
  return {
    choices: data && unsaved.reduce<ReminderChoices>((shown, each) => ({ ...shown, ...each }), data.reminders),
    error,
    isFetching,
    reload: () => void refetch(),
    choice,
  }
}
