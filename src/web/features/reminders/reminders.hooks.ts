import { type ReminderChoices, reminders } from '#shared/contract/reminders.ts'
import { request } from '#web/platform/api-client.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const query = queryOf(reminders.choices, {})

/** Which reminders come; a switch shows at once what was chosen, and goes back when it could not be saved. */
export function useReminders() {
  const client = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery(query)
  const choice = useMutation({
    mutationKey: query.queryKey,
    mutationFn: (body: Partial<ReminderChoices>) => request(reminders.choose, { body }),
    onSuccess: (saved) => client.setQueryData(query.queryKey, saved),
  })
  return {
    choices: data && { ...data.reminders, ...(choice.isPending && choice.variables) },
    error,
    isFetching,
    reload: () => void refetch(),
    choice,
  }
}
