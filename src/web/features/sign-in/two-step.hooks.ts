import type { Body } from '#shared/contract/call.ts'
import { twoStep } from '#shared/contract/two-step.ts'
import { request } from '#web/platform/api-client.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const query = queryOf(twoStep.state, {})

/** Whether the administrator's own sign-in asks for an authenticator app. */
export function useTwoStep({ enabled = true } = {}) {
  return useQuery({ ...query, enabled })
}

/** The calls that turn two-step sign-in on and off. The server may require a fresh code for each. */
export function useChangeTwoStep() {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: query.queryKey })
  return {
    begin: useMutation({ mutationFn: () => request(twoStep.begin, {}) }),
    turnOn: useMutation({
      mutationFn: (body: Body<typeof twoStep.turnOn>) => request(twoStep.turnOn, { body }),
      onSuccess,
    }),
    renew: useMutation({ mutationFn: () => request(twoStep.newRecoveryCodes, {}), onSuccess }),
    turnOff: useMutation({ mutationFn: () => request(twoStep.turnOff, {}), onSuccess }),
  }
}
