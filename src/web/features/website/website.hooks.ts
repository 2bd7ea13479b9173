import type { Answer, Body } from '#shared/contract/call.ts'
import { website } from '#shared/contract/website.ts'
import { request } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { queryClient, queryKeyOf, queryOf } from '#web/platform/query-client.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

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
    mutationFn: ({ id, version }: { id: string; version: number | undefined }) =>
      request(website.restore, { params: { id }, body: version === undefined ? {} : { version } }),
    onSuccess: refetchState,
  })
}

const RENEWED_BEFORE_IN_MS = 60_000

/** The address below which the draft, or the version with this id, is shown; renewed before it ends. */
export function usePreviewUrl(versionId: string | null) {
  return useQuery({
    queryKey: [...queryKeyOf(website.preview), versionId],
    queryFn: ({ signal }) =>
      versionId === null
        ? request(website.preview, { signal, isRepeatable: true })
        : request(website.previewVersion, { params: { id: versionId }, signal, isRepeatable: true }),
    staleTime: Infinity,
    refetchInterval: ({ state }) =>
      state.data !== undefined &&
      Math.max(RENEWED_BEFORE_IN_MS, state.data.expiresAt.getTime() - serverNow().getTime() - RENEWED_BEFORE_IN_MS),
  })
}

export function useAddPicture() {
  return useMutation({ mutationFn: (key: string) => request(website.addPicture, { body: { key } }) })
}

function refetchState(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKeyOf(website.get) })
}

function refetchVersions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKeyOf(website.versions) })
}
