import { isUnderWay } from './media-labels.ts'
import { audios } from '#shared/contract/audios.ts'
import type { CaptionJobAnswer } from '#shared/contract/automatic-captions.ts'
import type { Call } from '#shared/contract/call.ts'
import { initialPlan } from '#shared/contract/initial-plan.ts'
import { type MediaStateAnswer, renditions } from '#shared/contract/renditions.ts'
import { videos } from '#shared/contract/videos.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { queryClient, queryKeyOf, queryOf } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { useAttendedPolling } from '#web/platform/use-attended-polling.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/** A video or an audio with the state of its files. */
export interface ConvertedItem {
  _id: string
  title: string
  media: MediaStateAnswer | null
  replacement: MediaStateAnswer | null
  /** Of a video. */
  captionJobs?: readonly CaptionJobAnswer[]
}

const READ_EVERY_MS = 5000
/** Ten minutes: a session that nobody uses must end, and every request prolongs it. */
const MAX_UNATTENDED_READS = 120

/** Reads a list again every few seconds while files of its items are being converted. */
export function useMediaPolling(items: readonly ConvertedItem[], call: Call): void {
  useAttendedPolling({
    isOn: items.some(
      ({ media, replacement, captionJobs = [] }) =>
        isUnderWay(media) || isUnderWay(replacement) || captionJobs.some(({ state }) => state !== 'FAILED'),
    ),
    everyMs: READ_EVERY_MS,
    maxUnattended: MAX_UNATTENDED_READS,
    read: () => void queryClient.invalidateQueries({ queryKey: queryKeyOf(call) }),
  })
}

/** How far the files of some items have come. */
export function useMediaStates(ids: readonly string[]) {
  return useQuery({
    ...queryOf(renditions.states, { query: { ids: ids.join(',') } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    select: ({ items }) => items,
  })
}

/** Reads every list that shows files of videos and audios. */
export function refetchMedia(): Promise<unknown> {
  return Promise.all(
    [videos.list, audios.list, initialPlan.read, renditions.states].map((call) =>
      queryClient.invalidateQueries({ queryKey: queryKeyOf(call) }),
    ),
  )
}

export function useRetryConversion() {
  return useMutation({
    mutationFn: ({ _id: id }: ConvertedItem) => request(renditions.retry, { params: { id } }),
    onError: (error) => toast({ kind: 'error', text: messageOf(error, t('The conversion could not be started.')) }),
    onSettled: refetchMedia,
  })
}

export function useCancelReplacement() {
  return useMutation({
    mutationFn: ({ _id: id }: ConvertedItem) => request(renditions.cancelReplacement, { params: { id } }),
    onSuccess: () => toast({ kind: 'success', text: t('The old file stays.') }),
    onError: (error) => toast({ kind: 'error', text: messageOf(error, t('The new file could not be given up.')) }),
    onSettled: refetchMedia,
  })
}

/** A moment is drawn by a background job: its picture is there seconds later. */
const READ_POSTER_EVERY_MS = 2000
/** A minute; afterwards it is drawn after a conversion that is under way, which is asked for anyway. */
const MAX_POSTER_READS = 30

type Poster = { atInSeconds: number } | { storageKey: string } | Record<string, never>

/** `posterUrl` is the one that is shown: another one ends the waiting for what was chosen. */
export function useChoosePoster(id: string, posterUrl: string | null) {
  const [awaited, setAwaited] = useState<{ instead: string | null; reads: number } | null>(null)
  useAttendedPolling({
    isOn: awaited !== null && awaited.instead === posterUrl && awaited.reads < MAX_POSTER_READS,
    everyMs: READ_POSTER_EVERY_MS,
    maxUnattended: MAX_POSTER_READS,
    read() {
      setAwaited(awaited && { ...awaited, reads: awaited.reads + 1 })
      void refetchMedia()
    },
  })
  return useMutation({
    mutationFn: (poster: Poster) => request(renditions.choosePoster, { params: { id }, body: poster }),
    onSuccess() {
      toast({ kind: 'success', text: t('The picture of the video was changed.') })
      setAwaited({ instead: posterUrl, reads: 0 })
    },
    onSettled: refetchMedia,
  })
}
