import { bin, type BinItem } from '#shared/contract/bin.ts'
import { audios } from '#shared/contract/audios.ts'
import type { Call } from '#shared/contract/call.ts'
import { courses } from '#shared/contract/courses.ts'
import { ebooks } from '#shared/contract/ebooks.ts'
import { freeEbook } from '#shared/contract/free-ebook.ts'
import { initialPlan } from '#shared/contract/initial-plan.ts'
import { livestreams } from '#shared/contract/livestreams.ts'
import { stats } from '#shared/contract/stats.ts'
import { videos } from '#shared/contract/videos.ts'
import type { ContentKind } from '#shared/domain/bin.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, messageOf, request } from '#web/platform/api-client.ts'
import { pagedList } from '#web/platform/paged-list.ts'
import { keyOf, queryClient, queryOf } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

/** Content by its kind and id, as the calls of the bin name it. */
export interface ContentRef {
  kind: ContentKind
  _id: string
}

const list = pagedList<BinItem>({
  call: bin.list,
  fetchPage: (query, signal) => request(bin.list, { query, signal }),
})

/** What is in the bin, the latest deletion first. */
export const useBin = list.usePages

/** Where content is used now: looked up anew whenever somebody is about to delete it. */
export function useUses({ kind, _id: id }: ContentRef) {
  return useQuery({ ...queryOf(bin.uses, { params: { kind, id } }), staleTime: 0, gcTime: 0 })
}

/** Says that content was deleted, and offers to take that back. */
export function toastDeleted(deleted: ContentRef, text: string): void {
  forgetWhatShows(deleted.kind)
  toast({ kind: 'success', text, action: { label: t('Undo'), run: () => void undo(deleted) } })
}

/** Puts back what was there a moment ago, a stream also beside another one. */
async function undo({ kind, _id: id }: ContentRef): Promise<void> {
  try {
    await request(bin.restore, { params: { kind, id }, body: { allowOverlap: true } })
    showAgain({ kind, _id: id })
  } catch (error) {
    toast({ kind: 'error', text: messageOf(error, t('Failed to restore.')) })
  }
}

interface Restoring extends ContentRef {
  allowOverlap: boolean
}

export function useRestore() {
  return useMutation({
    mutationFn: ({ kind, _id: id, allowOverlap }: Restoring) =>
      request(bin.restore, { params: { kind, id }, body: { allowOverlap } }),
    onSuccess: (_nothing, restored) => showAgain(restored),
    onError: (error, { _id }) => {
      if (isOverlap(error)) return
      if (isGone(error)) list.remove(_id)
      toast({ kind: 'error', text: messageOf(error, t('Failed to restore.')) })
    },
  })
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

/** Whether a deletion was refused because a use has come up since: its question says so, and asks again. */
export function isUnconfirmedUse(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'USES_NOT_CONFIRMED'
}

/** Whether a stream was not restored because another one is on at that time. */
export function isOverlap(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'STREAM_OVERLAP'
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOT_FOUND'
}

function showAgain({ kind, _id }: ContentRef): void {
  list.remove(_id)
  forgetWhatShows(kind)
  void queryClient.invalidateQueries({ queryKey: keyOf(LISTS[kind]) })
  toast({ kind: 'success', text: t('Restored.') })
}

const LISTS: Record<ContentKind, Call> = {
  video: videos.list,
  audio: audios.list,
  ebook: ebooks.list,
  course: courses.list,
  livestream: livestreams.list,
}

/** Screens beside the list of the kind that tell of the content are read anew. */
function forgetWhatShows(kind: ContentKind): void {
  const shownBy = [bin.list, courses.list, livestreams.list, initialPlan.read, freeEbook.chosen, stats.upcoming]
  for (const call of shownBy) {
    if (call !== LISTS[kind]) void queryClient.invalidateQueries({ queryKey: keyOf(call) })
  }
}
