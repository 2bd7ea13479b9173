import type { Body } from '#shared/contract/call.ts'
import { type AdminStream, livestreams } from '#shared/contract/livestreams.ts'
import { type AdminVideo, videos } from '#shared/contract/videos.ts'
import { toastDeleted } from '#web/features/bin/bin.hooks.ts'
import type { Deletion } from '#web/features/bin/delete-content.hooks.tsx'
import { t } from '#web/i18n/t.ts'
import { request } from '#web/platform/api-client.ts'
import { pagedList } from '#web/platform/paged-list.ts'
import { keyOf, queryOf } from '#web/platform/query-client.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

/** As many as one answer may hold. */
const MANY = 200

const list = pagedList<AdminStream>({
  call: livestreams.list,
  async fetchPage(query, signal) {
    const { streams: items, total, nextCursor } = await request(livestreams.list, { query, signal })
    return { items, total, nextCursor }
  },
})

/** The streams, newest first. */
export const useStreams = list.usePages

/** The videos that a stream can play, all of them: the newest, which come last, are those that are wanted most. */
export function useStreamSources() {
  return useQuery({
    queryKey: [...keyOf(videos.list), 'sources'],
    queryFn: ({ signal }) => allSources(signal),
  })
}

async function allSources(signal: AbortSignal): Promise<AdminVideo[]> {
  const query = { usageType: 'LIVESTREAM_SOURCE', limit: MANY } as const
  let { videos: sources, nextCursor } = await request(videos.list, { query, signal })
  while (nextCursor !== null) {
    const next = await request(videos.list, { query: { ...query, cursor: nextCursor }, signal })
    sources = [...sources, ...next.videos]
    nextCursor = next.nextCursor
  }
  return sources
}

/** The latest streams, to tell of those that a new one would run into. */
export function useLatestStreams() {
  return useQuery({ ...queryOf(livestreams.list, { query: { limit: MANY } }), select: (answer) => answer.streams })
}

export function useCreateStream() {
  return useMutation({
    mutationFn: (body: Body<typeof livestreams.create>) => request(livestreams.create, { body }),
    onSuccess: ({ stream }) => list.prepend(stream),
  })
}

export function useDeleteStream() {
  return useMutation({
    mutationFn: ({ _id: id, confirmedUses }: Deletion) =>
      request(livestreams.remove, { params: { id }, query: { confirmedUses } }),
    onSuccess(_nothing, { _id }) {
      list.remove(_id)
      toastDeleted({ kind: 'livestream', _id }, t('Stream deleted successfully!'))
    },
  })
}
