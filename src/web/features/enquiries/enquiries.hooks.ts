import type { Body, Query } from '#shared/contract/call.ts'
import { enquiries, type Enquiry } from '#shared/contract/enquiries.ts'
import { refetchAttention } from '#web/features/system/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { download } from '#web/platform/download.ts'
import { toPage, usePagedQuery } from '#web/platform/paged-query.ts'
import { queryKeyOf, queryClient, queryOf } from '#web/platform/query-client.ts'
import { createTextDrafts } from '#web/platform/text-drafts.ts'
import { toast } from '#web/platform/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

export type EnquiryFilters = Pick<Query<typeof enquiries.list>, 'search' | 'kind' | 'state'>

/** The matching enquiries, newest first. */
export function useEnquiries(filters: EnquiryFilters) {
  return usePagedQuery({
    call: enquiries.list,
    filters,
    fetchPage: async (query, signal) => toPage('enquiries', await request(enquiries.list, { query, signal })),
  })
}

/** A message with its answers, read again while an email is on its way. */
export function useEnquiry(id: string) {
  return useQuery({
    ...queryOf(enquiries.one, { params: { id } }),
    refetchInterval: ({ state: { data } }) =>
      data?.answers.some(({ delivery }) => delivery === 'WAITING') === true ? REFETCH_WHILE_WAITING_IN_MS : false,
  })
}

const REFETCH_WHILE_WAITING_IN_MS = 5000

/** What has been typed as answers and not been sent, by message: it outlives the dialog. */
export const answerDrafts = createTextDrafts()

/** Sends an answer to a message. */
export function useAnswerEnquiry(id: string) {
  return useMutation({
    mutationFn: (body: Body<typeof enquiries.answer>) => request(enquiries.answer, { params: { id }, body }),
    onSuccess: (thread) => {
      queryClient.setQueryData(queryOf(enquiries.one, { params: { id } }).queryKey, thread)
      refetchEnquiries()
    },
    // Somebody else may have answered: their answer is to be read first.
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(enquiries.one) }),
  })
}

/** Saves the confirmed newsletter addresses as a file. */
export function useExportSubscribers() {
  return useMutation({
    mutationFn: () => download('/admin/newsletter.csv', 'newsletter.csv'),
    onError: (error) => toast({ kind: 'error', text: messageOf(error, t('Failed to export the newsletter.')) }),
  })
}

function refetchEnquiries(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeyOf(enquiries.list) })
  refetchAttention()
}

/** Marks a message as answered or as new. */
export function useMarkEnquiry() {
  return useMutation({
    mutationFn: ({ enquiry: { _id: id }, state }: { enquiry: Enquiry; state: 'NEW' | 'ANSWERED' }) =>
      request(enquiries.update, { params: { id }, body: { state } }),
    onSuccess: () => {
      refetchEnquiries()
      void queryClient.invalidateQueries({ queryKey: queryKeyOf(enquiries.one) })
    },
    onError: (error) => toast({ kind: 'error', text: messageOf(error, t('Failed to update enquiry.')) }),
  })
}
