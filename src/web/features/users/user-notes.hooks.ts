import { invalidateUserDetails } from './user-details.hooks.ts'
import { type UserDetails, userDetails } from '#shared/contract/user-details.ts'
import { type UserNote, userNotes } from '#shared/contract/user-notes.ts'
import { request } from '#web/platform/api-client.ts'
import { queryClient, queryOf } from '#web/platform/query-client.ts'
import { useMutation } from '@tanstack/react-query'

/** Writes a note, or changes one. */
export function useSaveNote(userId: string) {
  return useMutation({
    mutationFn: ({ note, text }: { note: UserNote | null; text: string }) =>
      note
        ? request(userNotes.update, { params: { id: note._id }, body: { text, version: note.version } })
        : request(userNotes.create, { params: { id: userId }, body: { text } }),
    onSuccess: ({ notes }) => storeNotes(userId, notes),
    onError: () => invalidateUserDetails(userId),
  })
}

export function useDeleteNote(userId: string) {
  return useMutation({
    mutationFn: ({ _id: id }: UserNote) => request(userNotes.remove, { params: { id } }),
    onSuccess: ({ notes }) => storeNotes(userId, notes),
    onError: () => invalidateUserDetails(userId),
  })
}

function storeNotes(id: string, notes: UserNote[]): void {
  const { queryKey } = queryOf(userDetails.one, { params: { id } })
  queryClient.setQueryData<UserDetails>(queryKey, (details) => details && { ...details, notes })
}
