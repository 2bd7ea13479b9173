import { library, type CourseCard, type MemberCourse } from '#shared/contract/library.ts'
import { subscriptions } from '#shared/contract/subscriptions.ts'
import { includesLibrary } from '#shared/domain/access.ts'
import { useSubscriptionStatus } from '#web/features/subscriptions/public.ts'
import { request } from '#web/platform/api-client.ts'
import { toPage, usePagedQuery } from '#web/platform/paged-query.ts'
import { may } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useSession } from '#web/platform/session.ts'
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'

/** The cards of all courses, newest first, page by page. */
export function useCourses() {
  return usePagedQuery<object, CourseCard>({
    call: library.courses,
    filters: {},
    fetchPage: async (query, signal) => toPage('courses', await request(library.courses, { query, signal })),
  })
}

/** One course with its items. Every answer signs new URLs: see `MediaPlayer`. */
export function useCourse(id: string): UseQueryResult<MemberCourse> {
  return useQuery({ ...queryOf(library.course, { params: { id } }), select: ({ course }) => course })
}

/** Whether the member's plan opens no course; false until it is known. */
export function useIsLibraryLocked(): boolean {
  const { user } = useSession()
  const { data } = useSubscriptionStatus()
  if (may(user, 'content.watch') || data === undefined) return false
  const { subscriptionStatus, currentPlan } = data
  return !includesLibrary({ subscriptionStatus, planType: currentPlan?.planType ?? null })
}

/** Whether the member's last plan is over; false until it is known. */
export function useHasPlanEnded(): boolean {
  return useSubscriptionStatus().data?.subscriptionStatus === 'EXPIRED'
}

/** Checks whether the member may open a course now (specification §4); who watches as the team always may. */
export function useCheckLibraryAccess() {
  const client = useQueryClient()
  const { user } = useSession()
  return useMutation({
    mutationFn: async () => {
      if (may(user, 'content.watch')) return true
      const { subscription } = await client.fetchQuery(queryOf(subscriptions.status, {}))
      const { subscriptionStatus, currentPlan } = subscription
      return includesLibrary({ subscriptionStatus, planType: currentPlan?.planType ?? null })
    },
  })
}
