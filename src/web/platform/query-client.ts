import { ApiError, request, type RequestInput } from './api-client.ts'
import { clearPreloadedAnswers, CACHED_FOR_IN_MS, isPreloadRefused } from './preloaded-answers.ts'
import { session } from './session.ts'
import { clearTextDrafts } from './text-drafts.ts'
import { callUrl } from '#shared/contract/call-url.ts'
import type { Answer, Call } from '#shared/contract/call.ts'
import { subscriptions } from '#shared/contract/subscriptions.ts'
import type { FirstCall } from '#shared/first-calls.ts'
import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'

/**
 * Queries and mutations fail immediately without a network instead of pausing: a paused mutation would run later, even
 * after the person has cancelled it (decision 0035). Lists are refetched when the network is back.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: refetchStatusIfPlanEnded }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: CACHED_FOR_IN_MS,
      retry: (failures, error) => failures < 2 && isTemporary(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** The server refuses what a plan no longer includes: the known status is out of date, and the screens follow it. */
function refetchStatusIfPlanEnded(error: Error): void {
  if (!(error instanceof ApiError) || error.code !== 'SUBSCRIPTION_REQUIRED') return
  void queryClient.invalidateQueries({ queryKey: queryKeyOf(subscriptions.status) })
}

/** Clears every cache and every unsent text on sign-out, so that the next person never sees the previous person's data. */
session.subscribe(() => {
  if (session.get().token !== null) return
  queryClient.clear()
  clearPreloadedAnswers()
  clearTextDrafts()
})

/** The key prefix of a call: it matches every cached answer of that call, whatever the input. */
export function queryKeyOf(call: Call): readonly [string] {
  return [`${call.method} ${call.path}`]
}

/** The key prefix of all paginated lists of the call, whatever the search. */
export function pagesKeyOf(call: Call): readonly [string, string] {
  return [...queryKeyOf(call), 'pages']
}

/** Query options for a call: components with the same call and input share one cache entry. */
export function queryOf<C extends Call>(call: C, input: Omit<RequestInput<C>, 'signal'> & RequestInput<C>) {
  return queryOptions<Answer<C>>({
    queryKey: [...queryKeyOf(call), input],
    queryFn: ({ signal }) => request(call, { ...input, signal, isRepeatable: true }),
  })
}

/**
 * Prefetches what a screen will read; resolves when every call has been answered or has failed. The screen itself
 * repeats a failed call and shows the error.
 */
export async function prefetchQueries(calls: readonly FirstCall[]): Promise<void> {
  const cacheable = calls.filter(({ call, isPaged }) => !isPaged && !isSurelyRefused(call))
  await Promise.all(
    cacheable.map(async ({ call, input }) => {
      if (!(await isPreloadRefused(callUrl(call, input)))) await queryClient.prefetchQuery(queryOf(call, input))
    }),
  )
}

/** The stored status may be old, but a member without a running plan has nearly always none: the screen asks again. */
function isSurelyRefused(call: Call): boolean {
  return call.requires !== undefined && session.get().user?.subscriptionStatus !== 'ACTIVE'
}

/** A retry may help after a network error or a busy server, but not after a refusal. */
function isTemporary(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'NO_ANSWER' || error.status >= 500)
}
