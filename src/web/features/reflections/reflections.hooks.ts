import { readDraft, type ReflectionDraft, waitingItems, writeDraft } from './reflection-drafts.ts'
import {
  type OwnReflection,
  reflectionComments,
  reflections,
  type SharedReflection,
} from '#shared/contract/reflections.ts'
import { ApiError, request } from '#web/platform/api-client.ts'
import { initialCursor, toPage, usePagedQuery } from '#web/platform/paged-query.ts'
import { pagesKeyOf, queryClient, queryKeyOf, queryOf } from '#web/platform/query-client.ts'
import { session } from '#web/platform/session.ts'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'

export function useReflection(itemId: string) {
  return useQuery(queryOf(reflections.read, { params: { id: itemId } }))
}

/** What others have shared at the same day or lesson, newest first. */
export function useSharedReflections(itemId: string) {
  return useInfiniteQuery({
    queryKey: [...pagesKeyOf(reflections.others), itemId],
    queryFn: ({ pageParam, signal }) =>
      request(reflections.others, {
        params: { id: itemId },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: initialCursor(),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

export function useMyReflections() {
  return usePagedQuery<object, OwnReflection>({
    call: reflections.mine,
    filters: {},
    fetchPage: async (query, signal) => toPage('reflections', await request(reflections.mine, { query, signal })),
  })
}

export function useComments(reflectionId: string) {
  return useQuery(queryOf(reflectionComments.list, { params: { id: reflectionId } }))
}

export async function refetchReflections(): Promise<void> {
  const calls = [reflections.read, reflections.others, reflections.mine]
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: queryKeyOf(call) })))
}

/** Saves a reflection. Without a network it is kept in this browser and sent when there is one (decision 0093). */
export function useWriteReflection(itemId: string) {
  return useMutation({
    async mutationFn(draft: ReflectionDraft): Promise<'SAVED' | 'WAITING'> {
      writeDraft(itemId, draft)
      try {
        await sendDraft(itemId, draft)
        return 'SAVED'
      } catch (error) {
        if (!isUnsent(error)) throw error
        writeDraft(itemId, { ...draft, isWaiting: true })
        return 'WAITING'
      }
    },
    onSettled: refetchReflections,
  })
}

export function useReflectionAct(act: 'thank' | 'endThanks' | 'report' | 'withdraw' | 'remove') {
  return useMutation({
    mutationFn: async (id: string): Promise<void> => {
      await request(reflections[act], { params: { id }, isRepeatable: true })
    },
    onSuccess: refetchReflections,
  })
}

export function useAddComment({ _id }: SharedReflection | OwnReflection) {
  return useMutation({
    mutationFn: (body: { clientId: string; text: string }) =>
      request(reflectionComments.add, { params: { id: _id }, body, isRepeatable: true }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(reflectionComments.list) }),
  })
}

async function sendDraft(itemId: string, { clientId, text, isShared, version }: ReflectionDraft): Promise<void> {
  const body = { clientId, text, isShared, version }
  await request(reflections.write, { params: { id: itemId }, body, isRepeatable: true })
  // Not what was typed meanwhile.
  if (readDraft(itemId)?.text === text) writeDraft(itemId, null)
}

/** There was no answer: the same client id makes it safe to send it again. */
function isUnsent(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0
}

/** Sends what was written without a network, once for each client id. What is refused stays as a draft. */
async function sendWaiting(): Promise<void> {
  if (session.get().token === null) return
  const itemIds = waitingItems()
  for (const itemId of itemIds) {
    const draft = readDraft(itemId)
    if (!draft) continue
    try {
      await sendDraft(itemId, draft)
    } catch (error) {
      if (isUnsent(error)) return
      writeDraft(itemId, { ...draft, isWaiting: false })
    }
  }
  if (itemIds.length > 0) await refetchReflections()
}

addEventListener('online', () => void sendWaiting())
void sendWaiting()
