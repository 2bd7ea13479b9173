import type { Body } from '#shared/contract/call.ts'
import { plans } from '#shared/contract/plans.ts'
import { type AdminUser, users } from '#shared/contract/users.ts'
import { request } from '#web/platform/api-client.ts'
import { createPagedList } from '#web/platform/paged-list.ts'
import { queryKeyOf, queryClient, queryOf } from '#web/platform/query-client.ts'
import { session } from '#web/platform/session.ts'
import { toPage } from '#web/platform/paged-query.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

const list = createPagedList<AdminUser>({
  call: users.list,
  fetchPage: async (query, signal) => toPage('users', await request(users.list, { query, signal })),
})

/** The matching users, newest first. */
export const useUsers = list.usePages

/** Updates the list after a user was changed on their own page. */
export const replaceUserInList = list.replace

/** Refetches the list after many users were added at once. */
export function invalidateUserList(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKeyOf(users.list) })
}

export function usePlans() {
  return useQuery({ ...queryOf(plans.list, {}), select: (answer) => answer.plans })
}

export function useCreateUser() {
  return useMutation({
    mutationFn: (body: Body<typeof users.create>) => request(users.create, { body }),
    onSuccess: ({ user }) => list.prepend(user),
  })
}

interface UserChanges {
  /** The user as loaded into the form. */
  user: AdminUser
  changes: Body<typeof users.update>
}

export function useUpdateUser() {
  return useMutation({
    mutationFn: ({ user: { _id: id, version }, changes }: UserChanges) =>
      request(users.update, { params: { id }, body: { ...changes, version } }),
    onSuccess({ user }) {
      list.replace(user)
      if (user._id === session.get().user?._id) session.updateUser(user)
    },
  })
}

export function useDeleteUser() {
  return useMutation({
    mutationFn: ({ _id: id }: AdminUser) => request(users.remove, { params: { id } }),
    onSuccess: (_nothing, { _id }) => list.remove(_id),
  })
}
