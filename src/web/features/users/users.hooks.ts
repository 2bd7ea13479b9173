import type { UserListFilters } from './user-filters.hooks.ts'
import type { Body } from '#shared/contract/call.ts'
import { type AdminUser, users } from '#shared/contract/users.ts'
import { request } from '#web/platform/api-client.ts'
import { pagesKeyOf, queryKeyOf, queryClient } from '#web/platform/query-client.ts'
import { session } from '#web/platform/session.ts'
import { type Page, toPage, usePagedQuery } from '#web/platform/paged-query.ts'
import { type InfiniteData, useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'

interface UserList {
  filters: UserListFilters
  /** As many pages as the URL says are loaded at once; each further page is written there. */
  restoredPages: number
  setPage: (page: number) => void
}

/** The matching users. */
export function useUsers({ filters, restoredPages, setPage }: UserList) {
  const list = usePagedQuery({
    call: users.list,
    filters,
    fetchPage: async (query, signal) => toPage('users', await request(users.list, { query, signal })),
  })
  const loadedPages = list.data?.pages.length ?? 0
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData } = list
  const isRestoring = loadedPages < restoredPages && hasNextPage && !isPlaceholderData && !isFetchNextPageError
  useEffect(() => {
    if (isRestoring && !isFetching) void fetchNextPage()
  }, [isRestoring, isFetching, fetchNextPage])
  return {
    ...list,
    items: uniqueUsers(list.items),
    async fetchNextPage(): Promise<void> {
      const { data, isSuccess } = await fetchNextPage()
      if (isSuccess) setPage(data.pages.length)
    },
  }
}

/** Updates the list after a user was changed on their own page. */
export function replaceUserInList(user: AdminUser): void {
  changeListsWith(user._id, (page) => ({
    ...page,
    items: page.items.map((old) => (old._id === user._id ? user : old)),
  }))
}

function removeUserFromList(id: string): void {
  changeListsWith(id, (page) => ({
    ...page,
    total: page.total - 1,
    items: page.items.filter(({ _id }) => _id !== id),
  }))
}

/** A new user comes first where the newest are first; the server knows which filtered lists they belong to. */
function addUserToList(user: AdminUser): void {
  const newestFirst: UserListFilters = {}
  queryClient.setQueryData<Pages>(
    [...pagesKeyOf(users.list), newestFirst],
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, at) => ({
          ...page,
          total: page.total + 1,
          items: at === 0 ? [user, ...page.items] : page.items,
        })),
      },
  )
  void queryClient.invalidateQueries({
    queryKey: pagesKeyOf(users.list),
    predicate: ({ queryKey }) => JSON.stringify(queryKey.at(-1)) !== '{}',
  })
}

type Pages = InfiniteData<Page<AdminUser>, string | null>

/** Changes every page of the lists that show the user. */
function changeListsWith(id: string, changePage: (page: Page<AdminUser>) => Page<AdminUser>): void {
  queryClient.setQueriesData<Pages>({ queryKey: pagesKeyOf(users.list) }, (data) => {
    const isListed = data?.pages.some(({ items }) => items.some(({ _id }) => _id === id))
    return data && isListed ? { ...data, pages: data.pages.map(changePage) } : data
  })
}

/** A user whose place in the list has changed may come again with a later page. */
function uniqueUsers(items: readonly AdminUser[]): AdminUser[] {
  return [...new Map(items.map((user) => [user._id, user])).values()]
}

/** Refetches the list after many users were added at once. */
export function invalidateUserList(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKeyOf(users.list) })
}

export function useCreateUser() {
  return useMutation({
    mutationFn: (body: Body<typeof users.create>) => request(users.create, { body }),
    onSuccess: ({ user }) => addUserToList(user),
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
      replaceUserInList(user)
      if (user._id === session.get().user?._id) session.updateUser(user)
    },
  })
}

export function useDeleteUser() {
  return useMutation({
    mutationFn: ({ _id: id }: AdminUser) => request(users.remove, { params: { id } }),
    onSuccess: (_nothing, { _id }) => removeUserFromList(_id),
  })
}
