import type { Body } from '#shared/contract/call.ts'
import {
  adminPayments,
  type AdminOrder,
  type OrderFilters,
  orderState,
  paymentWay,
} from '#shared/contract/admin-payments.ts'
import { refetchAttention } from '#web/features/system/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { download } from '#web/platform/download.ts'
import { toPage, usePagedQuery } from '#web/platform/paged-query.ts'
import { queryKeyOf, queryClient, queryOf } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { parseDayRange } from '#web/platform/url-filters.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

/** Orders with their payments, newest first. */
export function useOrders(filters: OrderFilters) {
  return usePagedQuery({
    call: adminPayments.list,
    filters,
    fetchPage: async (query, signal) => toPage('payments', await request(adminPayments.list, { query, signal })),
  })
}

/** One order with its timeline. */
export function useOrder(id: string) {
  return useQuery({ ...queryOf(adminPayments.one, { params: { id } }), select: ({ payment }) => payment })
}

/** Asks the provider about an order now. */
export function useCheckOrder() {
  return useMutation({
    mutationFn: (id: string) => request(adminPayments.check, { params: { id } }),
    onSuccess: ({ payment }) => {
      updateOrder(payment)
      toast({ kind: 'success', text: t('The payment service has been asked.') })
    },
    onError: (error) => toast({ kind: 'error', text: messageOf(error, t('Failed to check the payment.')) }),
  })
}

export function useRefund(id: string) {
  return useMutation({
    mutationFn: (body: Body<typeof adminPayments.refund>) => request(adminPayments.refund, { params: { id }, body }),
    onSuccess: ({ payment }) => updateOrder(payment),
    // A refused refund appears in the timeline too.
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(adminPayments.one) }),
  })
}

/** Notes how a refused refund was settled. */
export function useMarkHandled(id: string) {
  return useMutation({
    mutationFn: (body: Body<typeof adminPayments.markHandled>) =>
      request(adminPayments.markHandled, { params: { id }, body }),
    onSuccess: ({ payment }) => {
      updateOrder(payment)
      toast({ kind: 'success', text: t('Marked as done.') })
    },
    // Somebody else may have marked it: their note is in the timeline.
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(adminPayments.one) }),
  })
}

/** How the provider's events arrive. */
export function useWebhookHealth() {
  return useQuery(queryOf(adminPayments.webhookHealth, {}))
}

/** Exports the list with its filters as CSV. */
export function useExportPayments() {
  return useMutation({
    mutationFn: ({ search, state, way, from, to }: OrderFilters) => {
      const wanted = { search, state, way, from: from?.toISOString(), to: to?.toISOString() }
      const query = new URLSearchParams(
        Object.entries(wanted).flatMap(([name, value]) => (value ? [[name, value]] : [])),
      )
      return download(`/admin/payments.csv?${query}`, 'payments.csv')
    },
    onError: (error) => toast({ kind: 'error', text: messageOf(error, t('Failed to export payments.')) }),
  })
}

/** Stores the server's answer for the dialog; the list is read again. */
function updateOrder(payment: AdminOrder): void {
  const { queryKey } = queryOf(adminPayments.one, { params: { id: payment._id } })
  queryClient.setQueryData(queryKey, { payment })
  void queryClient.invalidateQueries({ queryKey: queryKeyOf(adminPayments.list) })
  void queryClient.invalidateQueries({ queryKey: queryKeyOf(adminPayments.webhookHealth) })
  refetchAttention()
}

export const FILTER_NAMES = ['state', 'way', 'from', 'to'] as const

/** The filters of the URL; unknown values are ignored. */
export function parseOrderFilters(
  getFilter: (name: (typeof FILTER_NAMES)[number]) => string,
  search: string,
): OrderFilters {
  const state = orderState.safeParse(getFilter('state')).data
  const way = paymentWay.safeParse(getFilter('way')).data
  return {
    ...(search && { search }),
    ...(state && { state }),
    ...(way && { way }),
    ...parseDayRange(getFilter),
  }
}
