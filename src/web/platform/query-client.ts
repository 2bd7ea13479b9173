import { ApiError, request, type RequestInput } from './api-client.ts'
import { forgetEarly, FRESH_FOR_IN_MS, isRefusedEarly } from './early-answers.ts'
import { session } from './session.ts'
import { addressOf } from '#shared/contract/address.ts'
import type { Answer, Call } from '#shared/contract/call.ts'
import type { FirstCall } from '#shared/first-calls.ts'
import { QueryClient, queryOptions } from '@tanstack/react-query'

/**
 * Nothing waits for the network: what is asked for without one fails at once and says so. A mutation that waited would be
 * carried out later, also after the person has cancelled it (decision 0035). Lists are read again when the network is back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: FRESH_FOR_IN_MS,
      retry: (failures, error) => failures < 2 && isRetryable(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** What one person has read is not shown to the next. */
session.subscribe(() => {
  if (session.get().token !== null) return
  queryClient.clear()
  forgetEarly()
})

/** The head of a call's key: with it every answer of that call is found, whatever it was asked with. */
export function keyOf(call: Call): readonly [string] {
  return [`${call.method} ${call.path}`]
}

/** Of all lists that read the call page by page, whatever they search for. */
export function pagesKeyOf(call: Call): readonly [string, string] {
  return [...keyOf(call), 'pages']
}

/** A call as a query: whoever asks the same of the same call shares one answer in the cache. */
export function queryOf<C extends Call>(call: C, input: Omit<RequestInput<C>, 'signal'> & RequestInput<C>) {
  return queryOptions<Answer<C>>({
    queryKey: [...keyOf(call), input],
    queryFn: ({ signal }) => request(call, { ...input, signal, isRepeatable: true }),
  })
}

/**
 * Asks for what a screen will read, before it is there; answers when all of it has come or failed. What has failed is
 * asked for again, and told, by the screen.
 */
export async function askFirst(calls: readonly FirstCall[]): Promise<void> {
  const kept = calls.filter(({ isPaged }) => !isPaged)
  await Promise.all(
    kept.map(async ({ call, input }) => {
      if (!(await isRefusedEarly(addressOf(call, input)))) await queryClient.prefetchQuery(queryOf(call, input))
    }),
  )
}

/** The network or a busy server may do better the next time; a refusal stays one. */
function isRetryable(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'NO_ANSWER' || error.status >= 500)
}
