import { initialPlan, type InitialPlan } from '#shared/contract/initial-plan.ts'
import { videos } from '#shared/contract/videos.ts'
import type { ProgrammeEffect } from '#shared/domain/programme-orders.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { findEditConflict } from '#web/platform/use-edited-item.ts'
import { queryKeyOf, queryClient, queryOf } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

/** The saved initial plan; reloaded whenever the screen is opened, as videos are changed on other screens. */
export function useInitialPlan({ isNeeded = true }: { isNeeded?: boolean } = {}) {
  return useQuery({ ...queryOf(initialPlan.read, {}), select: ({ plan }) => plan, staleTime: 0, enabled: isNeeded })
}

/** Saves the whole order. After a conflict nothing is saved, and the current plan is shown. */
export function useSaveOrder() {
  return useMutation({
    mutationFn: ({ order, takesEffect }: { order: InitialPlan['videos']; takesEffect: ProgrammeEffect }) => {
      const list = order.map(({ _id, version }) => ({ _id, version }))
      return request(initialPlan.reorder, { body: { videos: list, takesEffect } })
    },
    onSuccess({ plan }) {
      updatePlan(plan)
      const text = plan.takesEffectAt ? t('The order is saved. It takes effect tomorrow.') : t('The order is saved.')
      toast({ kind: 'success', text })
    },
    onError(error) {
      const conflict = findEditConflict(error, initialPlan.reorder.answer)
      if (conflict?.kind === 'changed') updatePlan(conflict.current.plan)
      else toast({ kind: 'error', text: messageOf(error, t('Failed to save the order.')) })
    },
  })
}

function updatePlan(plan: InitialPlan): void {
  queryClient.setQueryData(queryOf(initialPlan.read, {}).queryKey, { plan })
  void queryClient.invalidateQueries({ queryKey: queryKeyOf(videos.list) })
}
