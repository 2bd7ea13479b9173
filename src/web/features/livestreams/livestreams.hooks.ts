import { type StreamForm, toStreamBody, toStreamUpdate } from './stream-form.schema.ts'
import { type AdminStream, livestreams } from '#shared/contract/livestreams.ts'
import { sessionSeries } from '#shared/contract/session-series.ts'
import { type AdminVideo, videos } from '#shared/contract/videos.ts'
import { createContentList } from '#web/features/content/public.ts'
import { t } from '#web/i18n/t.ts'
import { request } from '#web/platform/api-client.ts'
import { queryClient, queryKeyOf, queryOf } from '#web/platform/query-client.ts'
import { toPage } from '#web/platform/paged-query.ts'
import { toast } from '#web/platform/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

/** The largest page that the server returns. */
const MAX_PAGE_SIZE = 200

/** The streams, newest first. */
export const streamList = createContentList<AdminStream>({
  kind: 'livestream',
  call: livestreams.list,
  fetchPage: async (query, signal) => toPage('streams', await request(livestreams.list, { query, signal })),
  remove: (id, query) => request(livestreams.remove, { params: { id }, query }),
  deletionTexts: () => ({
    question: t('Are you sure you want to delete this scheduled stream?'),
    deleted: t('Stream deleted successfully!'),
    failed: t('Failed to delete stream.'),
  }),
  isDeletionFailureToasted: false,
})

/** All videos that a stream can play: the list ends with the newest, which are chosen most often. */
export function useStreamSources() {
  return useQuery({
    queryKey: [...queryKeyOf(videos.list), 'sources'],
    queryFn: ({ signal }) => fetchStreamSources(signal),
  })
}

async function fetchStreamSources(signal: AbortSignal): Promise<AdminVideo[]> {
  const query = { usageType: 'LIVESTREAM_SOURCE', limit: MAX_PAGE_SIZE } as const
  let { videos: sources, nextCursor } = await request(videos.list, { query, signal })
  while (nextCursor !== null) {
    const next = await request(videos.list, { query: { ...query, cursor: nextCursor }, signal })
    sources = [...sources, ...next.videos]
    nextCursor = next.nextCursor
  }
  return sources
}

/** The latest streams and the sessions of series, to warn of those that a new one would overlap. */
export function useLatestStreams() {
  const { data: series } = useQuery({ ...queryOf(sessionSeries.list, {}), select: (answer) => answer.series })
  return useQuery({
    ...queryOf(livestreams.list, { query: { limit: MAX_PAGE_SIZE } }),
    select: ({ streams }): AdminStream[] => {
      const listed = new Set(streams.map(({ _id }) => _id))
      const sessions = (series ?? []).flatMap((each) => each.sessions)
      return [...streams, ...sessions.filter(({ _id, isSkipped }) => !isSkipped && !listed.has(_id))]
    },
  })
}

interface SaveStream {
  /** The version that the form was filled from; null for a new one. */
  base: AdminStream | null
  initial: StreamForm
  form: StreamForm
  allowOverlap: boolean
}

/** Schedules a stream or changes one. */
export function useSaveStream() {
  return useMutation({
    mutationFn: ({ base, initial, form, allowOverlap }: SaveStream) => {
      if (base === null) return request(livestreams.create, { body: { ...toStreamBody(form), allowOverlap } })
      const body = { ...toStreamUpdate(initial, form), allowOverlap, version: base.version }
      return request(livestreams.update, { params: { id: base._id }, body })
    },
    onSuccess({ stream }, { base }) {
      void queryClient.invalidateQueries({ queryKey: queryKeyOf(sessionSeries.list) })
      if (base) streamList.replace(stream)
      else streamList.prepend(stream)
      toast({
        kind: 'success',
        text: base ? t('Stream updated successfully!') : t('Stream scheduled successfully!'),
      })
    },
  })
}
