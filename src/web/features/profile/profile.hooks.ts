import type { Body } from '#shared/contract/call.ts'
import { profile } from '#shared/contract/profile.ts'
import { request } from '#web/platform/api-client.ts'
import { session } from '#web/platform/session.ts'
import { useMutation } from '@tanstack/react-query'

export type ProfileChange = Body<typeof profile.update>

/** Saves the member's own name and number; the answer becomes the signed-in user (specification §3). */
export function useProfileUpdate() {
  return useMutation({
    mutationFn: (body: ProfileChange) => request(profile.update, { body }),
    onSuccess: ({ user }) => session.updateUser(user),
  })
}
