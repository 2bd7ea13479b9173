import { bin, type BinItem } from '#shared/contract/bin.ts'
import { audios } from '#shared/contract/audios.ts'
import type { Call } from '#shared/contract/call.ts'
import { courses } from '#shared/contract/courses.ts'
import { ebooks } from '#shared/contract/ebooks.ts'
import { freeEbook } from '#shared/contract/free-ebook.ts'
import { initialPlan } from '#shared/contract/initial-plan.ts'
import { livestreams } from '#shared/contract/livestreams.ts'
import { sessionSeries } from '#shared/contract/session-series.ts'
import { stats } from '#shared/contract/stats.ts'
import { videos } from '#shared/contract/videos.ts'
import type { ContentKind } from '#shared/domain/bin.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, messageOf, request } from '#web/platform/api-client.ts'
import { createPagedList } from '#web/platform/paged-list.ts'
import { queryKeyOf, queryClient, queryOf } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

/** Content by its kind and id, as the calls of the bin name it. */
interface ContentRef {
  kind: ContentKind
  _id: string
}

const list = createPagedList<BinItem>({
  call: bin.list,
  fetchPage: (query, signal) => request(bin.list, { query, signal }),
})

/** The items in the bin, the latest deletion first. */
export const useBin = list.usePages

/** Where content is used now; requested again for each deletion. */
export function useContentReferences({ kind, _id: id }: ContentRef) {
  return useQuery({ ...queryOf(bin.uses, { params: { kind, id } }), staleTime: 0, gcTime: 0 })
}

/** Confirms a deletion in a toast that offers to undo it. */
export function toastDeleted(deleted: ContentRef, text: string): void {
  invalidateOtherLists(deleted.kind)
  toast({ kind: 'success', text, action: { label: t('Undo'), run: () => void undoDeletion(deleted) } })
}

/** A stream is restored also when it overlaps another one: it did so before it was deleted. */
function undoDeletion(deleted: ContentRef): Promise<void> {
  const restoring = { ...deleted, allowOverlap: true }
  return restore(restoring).catch((error: unknown) => toastRestoreFailed(error, restoring))
}

interface RestoreInput extends ContentRef {
  allowOverlap: boolean
}

export function useRestore() {
  return useMutation({ mutationFn: restore, onError: toastRestoreFailed })
}

async function restore({ kind, _id: id, allowOverlap }: RestoreInput): Promise<void> {
  await request(bin.restore, { params: { kind, id }, body: { allowOverlap } })
  list.remove(id)
  invalidateOtherLists(kind)
  void queryClient.invalidateQueries({ queryKey: queryKeyOf(LIST_CALLS[kind]) })
  toast({ kind: 'success', text: t('Restored.') })
}

function toastRestoreFailed(error: unknown, { _id }: RestoreInput): void {
  if (isOverlapError(error)) return
  if (isNotFoundError(error)) list.remove(_id)
  toast({ kind: 'error', text: messageOf(error, t('Failed to restore.')) })
}

export function usePurge() {
  return useMutation({
    mutationFn: ({ kind, _id: id }: ContentRef) => request(bin.purge, { params: { kind, id } }),
    onSuccess(_nothing, { _id }) {
      list.remove(_id)
      toast({ kind: 'success', text: t('Deleted for good.') })
    },
  })
}

/** Whether a deletion was refused because the content has a use that the administrator has not confirmed. */
export function isUnconfirmedReferenceError(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'USES_NOT_CONFIRMED'
}

/** Whether a stream was not restored because another one runs at that time. */
export function isOverlapError(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'STREAM_OVERLAP'
}

function isNotFoundError(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOT_FOUND'
}

const LIST_CALLS: Record<ContentKind, Call> = {
  video: videos.list,
  audio: audios.list,
  ebook: ebooks.list,
  course: courses.list,
  livestream: livestreams.list,
}

/** Reloads the other screens that show content of the kind. */
/** Requests anew what a deletion changes beside the list of its kind. */
export function invalidateOtherLists(kind: ContentKind): void {
  const calls = [
    bin.list,
    courses.list,
    livestreams.list,
    sessionSeries.list,
    initialPlan.read,
    freeEbook.chosen,
    stats.upcoming,
  ]
  for (const call of calls) {
    if (call !== LIST_CALLS[kind]) void queryClient.invalidateQueries({ queryKey: queryKeyOf(call) })
  }
}
