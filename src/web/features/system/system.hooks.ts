import { adminPayments } from '#shared/contract/admin-payments.ts'
import { system, type UnsentEmailAnswer } from '#shared/contract/system.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { toPage, usePagedQuery } from '#web/platform/paged-query.ts'
import { queryKeyOf, queryClient, queryOf } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

/** The state of the installation, refetched while the screen is open. */
export function useSystemStatus() {
  return useQuery({ ...queryOf(system.status, {}), refetchInterval: 15_000 })
}

/** What needs an administrator. */
export function useAttention() {
  return useQuery({ ...queryOf(system.attention, {}), select: ({ items }) => items })
}

/** Calls that change what needs an administrator have this refetched. */
export function refetchAttention(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeyOf(system.attention) })
}

/** Whether the payment provider's webhook events arrive. */
export function useWebhookHealth() {
  return useQuery(queryOf(adminPayments.webhookHealth, {}))
}

/** Emails that have not been sent, newest first. */
export function useUnsentEmails() {
  return usePagedQuery({
    call: system.emails,
    filters: {},
    fetchPage: async (query, signal) => toPage('emails', await request(system.emails, { query, signal })),
  })
}

/** Sends an email again. Another administrator may have done so already, so the list is refetched in any case. */
export function useResendEmail() {
  return useMutation({
    mutationFn: ({ _id: id }: UnsentEmailAnswer) => request(system.sendAgain, { params: { id } }),
    onSuccess: () => toast({ kind: 'success', text: t('The email is on its way again.') }),
    onError: (error) => toast({ kind: 'error', text: messageOf(error, t('Failed to send the email.')) }),
    onSettled: () =>
      Promise.all(
        [system.emails, system.status, system.attention].map((call) =>
          queryClient.invalidateQueries({ queryKey: queryKeyOf(call) }),
        ),
      ),
  })
}
