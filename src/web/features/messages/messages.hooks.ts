import type { Answer, Body, Query } from '#shared/contract/call.ts'
import { livestreams } from '#shared/contract/livestreams.ts'
import { messages } from '#shared/contract/messages.ts'
import type { Language } from '#shared/domain/locale.ts'
import type { MessageState } from '#shared/domain/messages.ts'
import type { Segment } from '#shared/domain/segments.ts'
import { ApiError, request } from '#web/platform/api-client.ts'
import { toPage, usePagedQuery } from '#web/platform/paged-query.ts'
import { queryClient, queryKeyOf, queryOf } from '#web/platform/query-client.ts'
import { useAttendedQuery } from '#web/platform/use-attended-query.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'

export type MessageFilters = Pick<Query<typeof messages.list>, 'search' | 'kind' | 'state'>
export type OneMessage = Answer<typeof messages.one>

const LIST_READ_EVERY_MS = 30_000
/** While a message is being sent its figures change with every batch. */
const SENDING_READ_EVERY_MS = 4000
const READ_EVERY_MS = 30_000

/** The messages, newest first; read again while somebody looks at them. */
export function useMessages(filters: MessageFilters) {
  const list = usePagedQuery({
    call: messages.list,
    filters,
    fetchPage: async (query, signal) => toPage('messages', await request(messages.list, { query, signal })),
  })
  return useAttendedQuery(list, LIST_READ_EVERY_MS)
}

/** A message with its figures; a draft that is being edited keeps what the form began with. */
export function useMessage(id: string) {
  const query = useQuery({ ...queryOf(messages.one, { params: { id } }), staleTime: 0 })
  const state: MessageState | undefined = query.data?.message.state
  return useAttendedQuery(query, state === 'SENDING' ? SENDING_READ_EVERY_MS : READ_EVERY_MS)
}

/** The channels that are set up. */
export function useChannels() {
  return useQuery({ ...queryOf(messages.channels, {}), select: ({ channels }) => channels })
}

/** How many members a rule means now, with examples; the previous answer stays while the next one is counted. */
export function useSegmentCount(segment: Segment | null) {
  return useQuery({
    queryKey: [...queryKeyOf(messages.count), segment],
    queryFn: ({ signal }) => request(messages.count, { body: { segment: segment ?? {} }, signal, isRepeatable: true }),
    enabled: segment !== null,
    placeholderData: keepPreviousData,
  })
}

/** The newest live sessions, of which a message names one. */
export function useSessionChoices() {
  return useQuery({ ...queryOf(livestreams.list, { query: { limit: 200 } }), select: ({ streams }) => streams })
}

export function useCreateMessage() {
  return useMutation({
    mutationFn: (body: Body<typeof messages.create>) => request(messages.create, { body }),
    onSuccess: accept,
  })
}

export function useUpdateMessage() {
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: Body<typeof messages.update> }) => {
      try {
        return await request(messages.update, { params: { id }, body })
      } catch (error) {
        throw await withCurrent(error, id)
      }
    },
    onSuccess: accept,
  })
}

/** A refusal's own text stands where the answer has the message: after a conflict the current message is read. */
async function withCurrent(error: unknown, id: string): Promise<unknown> {
  if (!(error instanceof ApiError) || error.code !== 'CHANGED_MEANWHILE') return error
  try {
    const current = await request(messages.one, { params: { id } })
    const { status, code, message } = error
    return new ApiError({ status, code, message, body: z.encode(messages.one.answer, current), cause: error })
  } catch {
    return error
  }
}

export function useTestMessage() {
  return useMutation({
    mutationFn: ({ id, language }: { id: string; language: Language }) =>
      request(messages.test, { params: { id }, body: { language } }),
  })
}

export function useSendMessage() {
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: Body<typeof messages.send> }) =>
      request(messages.send, { params: { id }, body }),
    onSuccess: accept,
    // The group may have changed since it was counted.
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(messages.count) }),
  })
}

const STEPS = { pause: messages.pause, resume: messages.resume, cancel: messages.cancel }
export type MessageStep = keyof typeof STEPS

/** Pauses a message, goes on with it or ends it. Another administrator may have done so: the message is read again. */
export function useStepMessage() {
  return useMutation({
    mutationFn: ({ id, step }: { id: string; step: MessageStep }) => request(STEPS[step], { params: { id } }),
    onSuccess: accept,
    onError: (_error, { id }) =>
      queryClient.invalidateQueries({ queryKey: queryOf(messages.one, { params: { id } }).queryKey }),
  })
}

export function useDuplicateMessage() {
  return useMutation({
    mutationFn: (id: string) => request(messages.duplicate, { params: { id } }),
    onSuccess: accept,
  })
}

export function useDeleteMessage() {
  return useMutation({
    mutationFn: (id: string) => request(messages.remove, { params: { id } }),
    onSuccess: refetchList,
  })
}

function accept(answer: OneMessage): void {
  queryClient.setQueryData(queryOf(messages.one, { params: { id: answer.message._id } }).queryKey, answer)
  refetchList()
}

function refetchList(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeyOf(messages.list) })
}
