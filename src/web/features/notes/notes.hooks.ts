import { getNotesSync, type PendingNote } from './notes-sync.ts'
import { type Note, notes as calls } from '#shared/contract/notes.ts'
import { request } from '#web/platform/api-client.ts'
import { download } from '#web/platform/download.ts'
import { queryClient, queryKeyOf, queryOf } from '#web/platform/query-client.ts'
import { useStore } from '#web/platform/store.ts'
import { memberViewOfTab } from '#web/platform/member-view.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

/** A note of the server, or one that still waits in this browser. */
export type ShownNote = { state: 'KEPT'; note: Note } | { state: 'WAITING'; note: PendingNote }

/** All notes of the member: those of the server, and before them those that this browser has yet to send. */
export function useNotes() {
  const kept = useQuery({ ...queryOf(calls.list, {}), select: ({ notes }) => notes })
  const waiting = useStore(getNotesSync().waiting)
  const known = new Set(kept.data?.map(({ clientId }) => clientId))
  const shown: ShownNote[] = [
    ...waiting.flatMap((note) => (known.has(note.clientId) ? [] : [{ state: 'WAITING' as const, note }])),
    ...(kept.data ?? []).map((note) => ({ state: 'KEPT' as const, note })),
  ]
  return { ...kept, shown }
}

/** Sends the notes that earlier visits could not send; used by the layout of the member's screens. */
export function useNotesSync(): void {
  useEffect(() => {
    // What waits in this browser was not written by the member whom this tab shows.
    if (!memberViewOfTab.get()) getNotesSync()
  }, [])
}

export function useChangeNote() {
  return useMutation({
    mutationFn: ({ id, text, version }: { id: string; text: string; version: number }) =>
      request(calls.update, { params: { id }, body: { text, version } }),
    onSettled: refetchNotes,
  })
}

export function useRemoveNote() {
  return useMutation({
    mutationFn: (id: string) => request(calls.remove, { params: { id } }),
    onSettled: refetchNotes,
  })
}

export function useNotesPdf() {
  return useMutation({ mutationFn: () => download(calls.pdf.path, 'my-notes.pdf') })
}

function refetchNotes(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKeyOf(calls.list) })
}
