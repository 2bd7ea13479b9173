import { adminPayments } from '#shared/contract/payments.ts'
import { system, type UnsentLetter } from '#shared/contract/system.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { usePagesOf } from '#web/platform/pages-of.ts'
import { keyOf, queryClient, queryOf } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

/** How the installation fares, looked at again while one watches. */
export function useSystemStatus() {
  return useQuery({ ...queryOf(system.status, {}), refetchInterval: 15_000 })
}

/** How the payment provider's events arrive. */
export function useLastEvent() {
  return useQuery(queryOf(adminPayments.webhookHealth, {}))
}

/** Letters that have not gone out, newest first. */
export function useUnsentLetters() {
  return usePagesOf({
    call: system.letters,
    filters: {},
    async fetchPage(query, signal) {
      const { letters: items, total, nextCursor } = await request(system.letters, { query, signal })
      return { items, total, nextCursor }
    },
  })
}

/** Tries a letter anew. Somebody else may have done so already: then the list is what there is to see. */
export function useSendAgain() {
  return useMutation({
    mutationFn: ({ _id: id }: UnsentLetter) => request(system.sendAgain, { params: { id } }),
    onSuccess: () => toast({ kind: 'success', text: t('The letter is on its way again.') }),
    onError: (error) => toast({ kind: 'error', text: messageOf(error, t('Failed to send the letter.')) }),
    onSettled: () =>
      Promise.all(
        [system.letters, system.status].map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })),
      ),
  })
}
