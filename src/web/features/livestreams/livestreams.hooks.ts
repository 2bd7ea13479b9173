import type { Body } from '#shared/contract/call.ts'
import { type AdminStream, livestreams } from '#shared/contract/livestreams.ts'
import { videos } from '#shared/contract/videos.ts'
import { request } from '#web/platform/api-client.ts'
import { pagedList } from '#web/platform/paged-list.ts'
import { queryOf } from '#web/platform/query-client.ts'
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

/** The videos that a stream can play. */
export function useStreamSources() {
  const query = { usageType: 'LIVESTREAM_SOURCE', limit: MANY } as const
  return useQuery({ ...queryOf(videos.list, { query }), select: (answer) => answer.videos })
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
    mutationFn: ({ _id: id }: AdminStream) => request(livestreams.remove, { params: { id } }),
    onSuccess: (_nothing, { _id }) => list.remove(_id),
  })
}
