import { type SeriesForm, toSeriesBody, toSeriesUpdate } from './series-form.schema.ts'
import { bin } from '#shared/contract/bin.ts'
import { livestreams } from '#shared/contract/livestreams.ts'
import { type AdminSeries, type SeriesSession, sessionSeries } from '#shared/contract/session-series.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, messageOf, request } from '#web/platform/api-client.ts'
import { queryClient, queryKeyOf, queryOf } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

/** The series that have not ended. */
export function useSeries() {
  return useQuery({ ...queryOf(sessionSeries.list, {}), select: (answer) => answer.series })
}

/** Requests the series and the streams anew: a change of one can be one of the other. */
export function refreshSchedule(): void {
  for (const call of [sessionSeries.list, livestreams.list]) {
    void queryClient.invalidateQueries({ queryKey: queryKeyOf(call) })
  }
}

interface SaveSeries {
  /** The version that the form was filled from; null for a new one. */
  base: AdminSeries | null
  initial: SeriesForm
  form: SeriesForm
  allowOverlap: boolean
}

/** Schedules a series or changes one. */
export function useSaveSeries() {
  return useMutation({
    mutationFn: ({ base, initial, form, allowOverlap }: SaveSeries) => {
      if (base === null) return request(sessionSeries.create, { body: { ...toSeriesBody(form), allowOverlap } })
      const body = { ...toSeriesUpdate(initial, form), allowOverlap, version: base.version }
      return request(sessionSeries.update, { params: { id: base._id }, body })
    },
    onSuccess(_answer, { base }) {
      refreshSchedule()
      toast({ kind: 'success', text: base ? t('Series updated.') : t('Series scheduled.') })
    },
  })
}

export function useEndSeries() {
  return useMutation({
    mutationFn: ({ _id: id, version }: AdminSeries) =>
      request(sessionSeries.end, { params: { id }, body: { version } }),
    onSuccess() {
      refreshSchedule()
      toast({ kind: 'success', text: t('Series ended.') })
    },
  })
}

/** Skipping a session moves its stream to the bin: the uses that this confirms are the session itself. */
export function useSkipSession() {
  return useMutation({
    async mutationFn({ _id: id }: SeriesSession) {
      const { confirmation } = await request(bin.uses, { params: { kind: 'livestream', id } })
      const query = confirmation === null ? {} : { confirmedUses: confirmation }
      await request(livestreams.remove, { params: { id }, query })
    },
    onSuccess() {
      refreshSchedule()
      void queryClient.invalidateQueries({ queryKey: queryKeyOf(bin.list) })
      toast({ kind: 'success', text: t('Session skipped.') })
    },
  })
}

/** Lets a skipped session take place after all. Where another stream runs by now, that is asked. */
export function useRestoreSession() {
  const restore = useMutation({
    mutationFn: ({ id, allowOverlap }: { id: string; allowOverlap: boolean }) =>
      request(bin.restore, { params: { kind: 'livestream', id }, body: { allowOverlap } }),
    onSuccess() {
      refreshSchedule()
      toast({ kind: 'success', text: t('The session takes place.') })
    },
    onError(error, { id }) {
      const isOverlap = error instanceof ApiError && error.code === 'STREAM_OVERLAP'
      const action = { label: t('Schedule anyway'), run: () => restore.mutate({ id, allowOverlap: true }) }
      const text = messageOf(error, t('Failed to restore.'))
      toast({ kind: 'error', text, ...(isOverlap && { action }) })
    },
  })
  return {
    isPending: restore.isPending,
    restore: ({ _id: id }: SeriesSession) => restore.mutate({ id, allowOverlap: false }),
  }
}
