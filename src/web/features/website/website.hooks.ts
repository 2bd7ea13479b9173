import { audios } from '#shared/contract/audios.ts'
import type { Answer, Body } from '#shared/contract/call.ts'
import { videos } from '#shared/contract/videos.ts'
import { website } from '#shared/contract/website.ts'
import { request } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { queryClient, queryKeyOf, queryOf } from '#web/platform/query-client.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'

export type WebsiteState = Answer<typeof website.get>

/** The draft and what is published. The form keeps the draft that it began with, also when a newer one is read. */
export function useWebsite() {
  return useQuery({ ...queryOf(website.get, {}), staleTime: 0 })
}

export function useSaveDraft() {
  return useMutation({
    mutationFn: (body: Body<typeof website.saveDraft>) => request(website.saveDraft, { body }),
    onSuccess: refetchState,
  })
}

export function usePublish() {
  return useMutation({
    mutationFn: (body: Body<typeof website.publish>) => request(website.publish, { body }),
    onSuccess: () => Promise.all([refetchState(), refetchVersions()]),
  })
}

export function fetchProblems() {
  return request(website.problems, { isRepeatable: true })
}

export function useSiteVersions() {
  return useQuery({ ...queryOf(website.versions, {}), staleTime: 0 })
}

export function useRestoreVersion() {
  return useMutation({
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      request(website.restore, { params: { id }, body: { version } }),
    onSuccess: refetchState,
  })
}

const RENEWED_BEFORE_IN_MS = 60_000

/** The address below which the draft is shown; renewed before it ends. */
export function usePreviewUrl() {
  return useQuery({
    queryKey: queryKeyOf(website.preview),
    queryFn: ({ signal }) => request(website.preview, { signal, isRepeatable: true }),
    staleTime: Infinity,
    refetchInterval: ({ state }) =>
      state.data !== undefined &&
      Math.max(RENEWED_BEFORE_IN_MS, state.data.expiresAt.getTime() - serverNow().getTime() - RENEWED_BEFORE_IN_MS),
  })
}

export function useAddPicture() {
  return useMutation({ mutationFn: (key: string) => request(website.addPicture, { body: { key } }) })
}

interface Choice {
  _id: string
  title: string
}

const NO_CHOICES: { items: readonly Choice[]; total: number } = { items: [], total: 0 }

/** Videos or audios of the library by their titles. */
export function useMediaChoices(kind: 'video' | 'audio', search: string) {
  const choices = useQuery({
    queryKey: [...queryKeyOf(kind === 'video' ? videos.list : audios.list), 'for the website', search],
    queryFn: async ({ signal }) => {
      if (kind === 'audio') {
        const { audios: items, total } = await request(audios.list, { query: { search }, signal })
        return { items, total }
      }
      const { videos: items, total } = await request(videos.list, { query: { search, usageType: 'COURSE' }, signal })
      return { items, total }
    },
    placeholderData: keepPreviousData,
  })
  return { ...(choices.data ?? NO_CHOICES), error: choices.error, retry: () => void choices.refetch() }
}

function refetchState(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKeyOf(website.get) })
}

function refetchVersions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKeyOf(website.versions) })
}
