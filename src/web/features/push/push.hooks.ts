import { pushSupport, subscribeBrowser, unsubscribeBrowser } from './push-browser.ts'
import { push, type PushChoices } from '#shared/contract/push.ts'
import type { PushKind } from '#shared/domain/push.ts'
import { request } from '#web/platform/api-client.ts'
import { memberViewOfTab } from '#web/platform/member-view.ts'
import { queryClient, queryOf } from '#web/platform/query-client.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

export const pushQuery = queryOf(push.state, {})

/** Why notifications were not switched on. */
export class NotificationsDenied extends Error {}

/** Whether this device gets notifications, and of what. Undefined until it is known. */
export function usePushState() {
  const { data } = useQuery(pushQuery)
  const state = data?.push
  return {
    state,
    /** Whether they can be offered: they are set up, and this browser or another one of the member has them. */
    isOffered: state?.vapid != null && (pushSupport() !== 'UNSUPPORTED' || state.devices > 0),
    isOnHere: state?.endpointHash != null,
  }
}

/** Asks the browser, which asks the person, and switches a kind on for this device. */
export function useSubscribeDevice() {
  return useMutation({
    mutationFn: async (kind: PushKind | null) => {
      if ((await Notification.requestPermission()) !== 'granted') throw new NotificationsDenied()
      const { push: state } = await request(push.state)
      const subscription = await subscribeBrowser(state.vapid ?? '')
      return request(push.subscribe, { body: { ...subscription, ...(kind && { kind }) } })
    },
    onSuccess: (answer) => queryClient.setQueryData(pushQuery.queryKey, answer),
  })
}

export function useUnsubscribeDevice() {
  return useMutation({
    mutationFn: async () => {
      await request(push.unsubscribe)
      await unsubscribeBrowser()
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: pushQuery.queryKey }),
  })
}

/** Changes choices, optimistically; saves run one after the other, so that the latest choice wins. */
export function usePushChoices() {
  const { state } = usePushState()
  const [unsaved, setUnsaved] = useState<readonly Partial<PushChoices>[]>([])
  const save = useMutation({
    scope: { id: 'push choices' },
    mutationFn: (body: Partial<PushChoices>) => request(push.choose, { body }),
    onMutate: (body) => setUnsaved((all) => [...all, body]),
    onSuccess: (answer) => queryClient.setQueryData(pushQuery.queryKey, answer),
    onSettled: (_answer, _error, body) => setUnsaved((all) => all.filter((each) => each !== body)),
  })
  const choices = state && unsaved.reduce<PushChoices>((all, each) => ({ ...all, ...each }), state.choices)
  return { choices, save }
}

/** Nobody asks for permissions in the browser of somebody who sees the product as the member. */
export const isOwnBrowser = (): boolean => !memberViewOfTab.get()
