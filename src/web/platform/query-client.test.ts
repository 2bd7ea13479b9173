import { ApiError } from './api-error.ts'
import { queryClient } from './query-client.ts'
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
