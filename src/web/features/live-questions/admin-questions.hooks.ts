import { type AdminQuestion, liveQuestions } from '#shared/contract/live-questions.ts'
import type { Body } from '#shared/contract/call.ts'
import { refetchAttention } from '#web/features/system/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { queryClient, queryKeyOf, queryOf } from '#web/platform/query-client.ts'
import { createTextDrafts } from '#web/platform/text-drafts.ts'
import { toast } from '#web/platform/toasts.ts'
import { useAttendedQuery } from '#web/platform/use-attended-query.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

const POLL_INTERVAL_IN_MS = 4000
/** More than one can answer at once; the next ones follow as these are answered. */
const MOST_AT_ONCE = 100

/** OPEN: nobody has answered or closed it. */
export type ShownQuestions = 'OPEN' | 'ANSWERED' | 'CLOSED'

/**
 * Open questions oldest first, the others newest first, of one room or of all; read again while the screen is used.
 */
export function useQuestions({ roomId, shown }: { roomId: string | null; shown: ShownQuestions }) {
  const query = useQuery({
    ...queryOf(liveQuestions.list, {
      query: { limit: MOST_AT_ONCE, ...(roomId !== null && { roomId }), ...(shown !== 'OPEN' && { state: shown }) },
    }),
    select: ({ questions, total }) => ({ questions, total }),
  })
  return useAttendedQuery(query, POLL_INTERVAL_IN_MS)
}

/** Takes a question while its answer is written. */
export function useTakeQuestion() {
  return useMutation({
    mutationFn: ({ _id: id }: AdminQuestion) => request(liveQuestions.take, { params: { id }, isRepeatable: true }),
    onSettled: refetchQuestions,
  })
}

export function useReleaseQuestion() {
  return useMutation({
    mutationFn: ({ _id: id }: AdminQuestion) => request(liveQuestions.release, { params: { id }, isRepeatable: true }),
    onSettled: refetchQuestions,
  })
}

export function useAnswerQuestion() {
  return useMutation({
    mutationFn: ({ question: { _id: id }, ...body }: { question: AdminQuestion } & Body<typeof liveQuestions.answer>) =>
      request(liveQuestions.answer, { params: { id }, body, isRepeatable: true }),
    onSettled: refetchQuestions,
  })
}

/** Closes a question without an answer, or opens it again. */
export function useCloseQuestion() {
  return useMutation({
    mutationFn: ({ question: { _id: id }, isClosed }: { question: AdminQuestion; isClosed: boolean }) =>
      request(isClosed ? liveQuestions.close : liveQuestions.reopen, { params: { id }, isRepeatable: true }),
    onError: (error) => toast({ kind: 'error', text: messageOf(error, t('Failed to change the question.')) }),
    onSettled: refetchQuestions,
  })
}

/** What has been typed as answers and not been sent, by question: it outlives the dialog. */
export const answerDrafts = createTextDrafts()

async function refetchQuestions(): Promise<void> {
  refetchAttention()
  await queryClient.invalidateQueries({ queryKey: queryKeyOf(liveQuestions.list) })
}
