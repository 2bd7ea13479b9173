import { adminPayments } from '#shared/contract/admin-payments.ts'
import { timeline } from '#shared/contract/timeline.ts'
import type { TimelineKind } from '#shared/domain/timeline.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { initialCursor } from '#web/platform/paged-query.ts'
import { pagesKeyOf, queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'

/** The timeline of a user; without kinds all that the reader may see. */
export function useTimeline(id: string, kinds: readonly TimelineKind[]) {
  const list = useInfiniteQuery({
    queryKey: [...pagesKeyOf(timeline.list), id, kinds.join()],
    queryFn: ({ pageParam, signal }) =>
      request(timeline.list, {
        params: { id },
        query: { ...(kinds.length > 0 && { kinds: [...kinds] }), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: initialCursor(),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
  return { ...list, entries: (list.data?.pages ?? []).flatMap(({ entries }) => entries) }
}

export function useSendEmailAgain(id: string) {
  return useMutation({
    mutationFn: (emailId: string) => request(timeline.sendEmailAgain, { params: { id, emailId } }),
    onSuccess: () => toast({ kind: 'success', text: t('The email is being sent again.') }),
    onError: (error) => toast({ kind: 'error', text: messageOf(error, t('The email could not be sent again.')) }),
    onSettled: invalidateTimelines,
  })
}

/** Asks the payment service whether an order was paid. */
export function useAskProvider() {
  return useMutation({
    mutationFn: (id: string) => request(adminPayments.check, { params: { id } }),
    onSuccess: () => toast({ kind: 'success', text: t('The payment service has been asked.') }),
    onError: (error) => toast({ kind: 'error', text: messageOf(error, t('Failed to check the payment.')) }),
    onSettled: invalidateTimelines,
  })
}

function invalidateTimelines(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: pagesKeyOf(timeline.list) })
}
