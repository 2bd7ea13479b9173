import { attendance } from '#shared/contract/attendance.ts'
import { istDay, type Instant, MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { download } from '#web/platform/download.ts'
import { toPage, usePagedQuery } from '#web/platform/paged-query.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

/** The figures of a session, read again each minute while it is live. */
export function useAttendance(streamId: string) {
  return useQuery({
    ...queryOf(attendance.figures, { params: { id: streamId } }),
    select: (answer) => answer.attendance,
    refetchInterval: ({ state }) => (state.data?.attendance.stream.status === 'LIVE' ? MINUTE_IN_MS : false),
  })
}

/** Who came, in the order in which they came. */
export function useAttendingMembers(streamId: string, search: string) {
  return usePagedQuery({
    call: attendance.members,
    filters: { streamId, ...(search && { search }) },
    fetchPage: async ({ streamId: id, ...query }, signal) =>
      toPage('members', await request(attendance.members, { params: { id }, query, signal })),
  })
}

/** Saves who came as a file. */
export function useExportAttendance(stream: { _id: string; startTime: Instant }) {
  return useMutation({
    mutationFn: () =>
      download(
        `/admin/livestreams/${encodeURIComponent(stream._id)}/attendance.csv`,
        `attendance-${istDay(stream.startTime)}.csv`,
      ),
    onError: (error) => toast({ kind: 'error', text: messageOf(error, t('Failed to export the attendance.')) }),
  })
}
