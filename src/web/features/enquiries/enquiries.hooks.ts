import type { Query } from '#shared/contract/call.ts'
import { enquiries, type Enquiry } from '#shared/contract/enquiries.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { toPage, usePagedQuery } from '#web/platform/paged-query.ts'
import { queryKeyOf, queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { useMutation } from '@tanstack/react-query'

export type EnquiryFilters = Pick<Query<typeof enquiries.list>, 'search' | 'kind' | 'state'>

/** The matching enquiries, newest first. */
export function useEnquiries(filters: EnquiryFilters) {
  return usePagedQuery({
    call: enquiries.list,
    filters,
    fetchPage: async (query, signal) => toPage('enquiries', await request(enquiries.list, { query, signal })),
  })
}

/** Marks a message as answered or as new. */
export function useMarkEnquiry() {
  return useMutation({
    mutationFn: ({ enquiry: { _id: id }, state }: { enquiry: Enquiry; state: 'NEW' | 'ANSWERED' }) =>
      request(enquiries.update, { params: { id }, body: { state } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(enquiries.list) }),
    onError: (error) => toast({ kind: 'error', text: messageOf(error, t('Failed to update enquiry.')) }),
  })
}
