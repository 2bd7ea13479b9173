import { type Notification, notifications } from '#shared/contract/notifications.ts'
import { MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { request } from '#web/platform/api-client.ts'
import { pagesKeyOf, queryClient, queryOf } from '#web/platform/query-client.ts'
import { useMemberViewOfTab } from '#web/platform/member-view.ts'
import { useAttendedPolling } from '#web/platform/use-attended-polling.ts'
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'

/** Beside the reads when the window gets the focus and when the network is back, which cost nothing at rest. */
const READ_EVERY_MS = 5 * MINUTE_IN_MS
/** A session that nobody uses must end, and every request prolongs it. */
const MAX_UNATTENDED_READS = 4

const listKey = pagesKeyOf(notifications.list)

/** How many notifications are unread; undefined until it is known. */
export function useUnreadCount(): number | undefined {
  const query = useQuery({
    ...queryOf(notifications.unread, {}),
    select: ({ unread }) => unread,
    staleTime: MINUTE_IN_MS,
    refetchOnWindowFocus: true,
  })
  useAttendedPolling({
    everyMs: READ_EVERY_MS,
    maxUnattended: MAX_UNATTENDED_READS,
    read: () => void query.refetch({ cancelRefetch: false }),
  })
  return query.data
}

interface NotificationPage {
  notifications: readonly Notification[]
  unread: number
  nextCursor: string | null
}

/** The notifications, newest first, page by page; read anew each time that the list is opened. */
export function useNotifications() {
  const query = useInfiniteQuery({
    queryKey: listKey,
    queryFn: async ({ pageParam, signal }): Promise<NotificationPage> => {
      const page = await request(notifications.list, { query: pageParam === '' ? {} : { cursor: pageParam }, signal })
      showUnread(page.unread)
      return page
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })
  return { ...query, items: query.data?.pages.flatMap((page) => page.notifications) ?? [] }
}

/** Marks a notification as read. A failure is not shown: the notification stays unread, and the next opening repeats it. */
export function useMarkAsRead() {
  const isSeenByTeam = useMemberViewOfTab() !== null
  const { mutate } = useMutation({
    mutationFn: (id: string) => request(notifications.read, { params: { id }, isRepeatable: true }),
    onSuccess: ({ notification, unread }) => {
      showUnread(unread)
      changeLoaded((each) => (each._id === notification._id ? notification : each))
    },
  })
  return ({ _id, readAt }: Notification): void => {
    // Who looks at a member's account changes nothing in it.
    if (readAt === null && !isSeenByTeam) mutate(_id)
  }
}

/** Marks everything until the newest notification that is shown as read. */
export function useMarkAllAsRead() {
  return useMutation({
    mutationFn: (until: Date) => request(notifications.readAll, { body: { until }, isRepeatable: true }),
    onSuccess: ({ unread }, until) => {
      showUnread(unread)
      changeLoaded((each) => (each.readAt === null && each.createdAt <= until ? { ...each, readAt: until } : each))
    },
  })
}

function showUnread(unread: number): void {
  queryClient.setQueryData(queryOf(notifications.unread, {}).queryKey, { unread })
}

function changeLoaded(change: (notification: Notification) => Notification): void {
  queryClient.setQueryData<InfiniteData<NotificationPage, string>>(
    listKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, notifications: page.notifications.map(change) })),
      },
  )
}
