import type { Query } from '#shared/contract/call.ts'
import { adminReceipts, type BillingAnswer, receipts } from '#shared/contract/receipts.ts'
import { request } from '#web/platform/api-client.ts'
import { toPage, usePagedQuery } from '#web/platform/paged-query.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

export function useMyReceipts() {
  return useQuery({ ...queryOf(receipts.list, {}), select: (answer) => answer.receipts })
}

export function useBilling() {
  return useQuery({ ...queryOf(receipts.billing, {}), select: (answer) => answer.billing })
}

export function useUpdateBilling() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BillingAnswer) => request(receipts.changeBilling, { body }),
    onSuccess: (answer) => client.setQueryData(queryOf(receipts.billing, {}).queryKey, answer),
  })
}

type ReceiptListFilters = Pick<Query<typeof adminReceipts.list>, 'search' | 'month' | 'order'>

/** All receipts, or those of a month or an order, newest first. */
export function useReceipts(filters: ReceiptListFilters) {
  return usePagedQuery({
    call: adminReceipts.list,
    filters,
    fetchPage: async (query, signal) => toPage('receipts', await request(adminReceipts.list, { query, signal })),
  })
}
