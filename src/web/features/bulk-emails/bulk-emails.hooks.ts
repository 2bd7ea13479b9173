import { bulkEmails, type SuppressionAnswer } from '#shared/contract/bulk-emails.ts'
import { system } from '#shared/contract/system.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { toPage, usePagedQuery } from '#web/platform/paged-query.ts'
import { queryClient, queryKeyOf, queryOf } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

/** How emails to many fare, refetched while the screen is open. */
export function useBulkSender() {
  return useQuery({ ...queryOf(bulkEmails.sender, {}), refetchInterval: 15_000 })
}

export function useResumeBulkEmails() {
  return useMutation({
    mutationFn: () => request(bulkEmails.resume, {}),
    onSuccess: () => toast({ kind: 'success', text: t('Emails to many go on.') }),
    onError: (error) => toast({ kind: 'error', text: messageOf(error, t('Failed to go on with the emails.')) }),
    onSettled: () =>
      Promise.all(
        [bulkEmails.sender, system.attention].map((call) =>
          queryClient.invalidateQueries({ queryKey: queryKeyOf(call) }),
        ),
      ),
  })
}

/** Addresses that get no emails, newest first. */
export function useSuppressions() {
  return usePagedQuery({
    call: bulkEmails.suppressions,
    filters: {},
    fetchPage: async (query, signal) =>
      toPage('suppressions', await request(bulkEmails.suppressions, { query, signal })),
  })
}

/** Another administrator may have lifted it already, so the list is refetched in any case. */
export function useLiftSuppression() {
  return useMutation({
    mutationFn: ({ _id: id }: SuppressionAnswer) => request(bulkEmails.lift, { params: { id } }),
    onSuccess: () => toast({ kind: 'success', text: t('Emails go to this address again.') }),
    onError: (error) => toast({ kind: 'error', text: messageOf(error, t('Failed to change this address.')) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(bulkEmails.suppressions) }),
  })
}
