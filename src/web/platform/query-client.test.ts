import { ApiError } from './api-error.ts'
import { queryClient, queryOf } from './query-client.ts'
import { subscriptions } from '#shared/contract/subscriptions.ts'
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const refusedOffline = new ApiError({ status: 0, code: 'OFFLINE' })

beforeEach(() => {
  queryClient.mount()
  onlineManager.setOnline(false)
})
afterEach(() => {
  onlineManager.setOnline(true)
  queryClient.unmount()
  queryClient.clear()
})

test('a mutation without a network fails immediately and is not sent later', async () => {
  const send = vi.fn<() => Promise<never>>(() => Promise.reject(refusedOffline))
  const mutation = new MutationObserver(queryClient, { mutationFn: send })
  await expect(mutation.mutate()).rejects.toBe(refusedOffline)
  expect(mutation.getCurrentResult()).toMatchObject({ status: 'error', isPaused: false })

  onlineManager.setOnline(true)
  await queryClient.resumePausedMutations()
  expect(send).toHaveBeenCalledTimes(1)
})

test('a query without a network fails immediately and is refetched when the network is back', async () => {
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(refusedOffline).mockResolvedValue('rows')
  const list = new QueryObserver(queryClient, { queryKey: ['a list'], queryFn: read })
  const unsubscribe = list.subscribe(() => {})
  await vi.waitFor(() => expect(list.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' }))
  expect(read).toHaveBeenCalledTimes(1)

  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(list.getCurrentResult().data).toBe('rows'))
  unsubscribe()
})

test('a refusal because of the plan makes the known status out of date', async () => {
  const status = queryOf(subscriptions.status, {})
  const subscription = { subscriptionStatus: 'ACTIVE', currentPlan: null, startedAt: null, expiresAt: null } as const
  queryClient.setQueryData(status.queryKey, { subscription })
  const refused = new ApiError({ status: 403, code: 'SUBSCRIPTION_REQUIRED' })
  const read = () => Promise.reject(refused)
  await expect(queryClient.fetchQuery({ queryKey: ['recordings'], queryFn: read })).rejects.toBe(refused)
  expect(queryClient.getQueryState(status.queryKey)?.isInvalidated).toBe(true)
})
