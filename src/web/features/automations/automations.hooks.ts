import type { Answer, Body } from '#shared/contract/call.ts'
import { automations } from '#shared/contract/automations.ts'
import type { AutomationStep } from '#shared/domain/automations.ts'
import type { Language } from '#shared/domain/locale.ts'
import { request } from '#web/platform/api-client.ts'
import { queryClient, queryOf } from '#web/platform/query-client.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

const query = queryOf(automations.list, {})

export function useAutomations() {
  return useQuery(query)
}

export function useUpdateAutomation() {
  return useMutation({
    mutationFn: ({ step, body }: { step: AutomationStep; body: Body<typeof automations.update> }) =>
      request(automations.update, { params: { id: step }, body }),
    onSuccess: ({ automation }) =>
      queryClient.setQueryData<Answer<typeof automations.list>>(
        query.queryKey,
        (list) =>
          list && {
            ...list,
            automations: list.automations.map((each) => (each.step === automation.step ? automation : each)),
          },
      ),
    // Another administrator may have changed it.
    onError: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
}

export function useTestAutomation() {
  return useMutation({
    mutationFn: ({ step, language }: { step: AutomationStep; language: Language }) =>
      request(automations.test, { params: { id: step }, body: { language } }),
  })
}
