import type { UserListFilters } from './user-filters.hooks.ts'
import { invalidateUserList } from './users.hooks.ts'
import { BULK_BATCH_MEMBERS, userBulk } from '#shared/contract/user-bulk.ts'
import { type AdminUser, users } from '#shared/contract/users.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, messageOf, request } from '#web/platform/api-client.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

/** What happened to one user: null when it was done, else why not. */
export interface BulkOutcome {
  user: AdminUser
  problem: string | null
}

type BulkState =
  | { step: 'ASK'; error: string | null }
  | { step: 'RUNNING'; progress: number }
  | { step: 'DONE'; outcomes: BulkOutcome[] }

/** Everybody who matches, read page by page when an action needs them. */
export function useMatchingUsers(filters: UserListFilters) {
  return useQuery({
    queryKey: ['matching users', filters],
    queryFn: ({ signal }) => readMatchingUsers(filters, signal),
    gcTime: 0,
    staleTime: Infinity,
  })
}

async function readMatchingUsers(filters: UserListFilters, signal: AbortSignal): Promise<AdminUser[]> {
  const found: AdminUser[] = []
  let cursor: string | null = null
  do {
    const query: UserListFilters & { limit: number; cursor?: string } = {
      ...filters,
      limit: 200,
      ...(cursor !== null && { cursor }),
    }
    const page = await request(users.list, { query, signal })
    found.push(...page.users)
    cursor = page.nextCursor
  } while (cursor !== null)
  return found
}

/**
 * Runs an action on users in batches. After a failure the batches that have not been answered can be sent again: the
 * action must do nothing for users for whom it is done already.
 */
function useBulkRun(failedText: () => string) {
  const [state, setState] = useState<BulkState>({ step: 'ASK', error: null })
  const outcomes = useRef(new Map<string, BulkOutcome>())
  const abort = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    abort.current = controller
    return () => controller.abort()
  }, [])

  async function run(targets: readonly AdminUser[], { batchSize, act }: BulkAction): Promise<void> {
    const { signal } = abort.current
    setState({ step: 'RUNNING', progress: outcomes.current.size / targets.length })
    try {
      for (;;) {
        const batch = targets.filter(({ _id }) => !outcomes.current.has(_id)).slice(0, batchSize)
        if (batch.length === 0) break
        for (const outcome of await act(batch, signal)) outcomes.current.set(outcome.user._id, outcome)
        setState({ step: 'RUNNING', progress: outcomes.current.size / targets.length })
      }
      setState({ step: 'DONE', outcomes: [...outcomes.current.values()] })
    } catch (error) {
      if (!signal.aborted) setState({ step: 'ASK', error: messageOf(error, failedText()) })
    } finally {
      void invalidateUserList()
    }
  }

  return { state, run }
}

interface BulkAction {
  batchSize: number
  /** Must name every user of the batch. */
  act: (batch: readonly AdminUser[], signal: AbortSignal) => Promise<BulkOutcome[]>
}

/** Extends the plans of members whose plan runs; nobody gets the days twice, however often it is tried. */
export function useExtendPlans() {
  const { state, run } = useBulkRun(() => t('Failed to extend the plans.'))
  const extend = (targets: readonly AdminUser[], { days, sendsEmail }: { days: number; sendsEmail: boolean }) =>
    run(targets, {
      batchSize: BULK_BATCH_MEMBERS,
      async act(batch, signal) {
        const members = batch.flatMap(({ _id, expiresAt }) => (expiresAt ? [{ _id, expiresAt }] : []))
        const body = { days, sendsEmail, members }
        const { results } = await request(userBulk.extend, { body, signal, isRepeatable: true })
        const problems = new Map(results.map(({ _id, problem }) => [_id, problem]))
        return batch.map((user) => ({ user, problem: problems.get(user._id) ?? null }))
      },
    })
  return { state, extend }
}

/** Deletes the chosen users one after the other. */
export function useDeleteUsers() {
  const { state, run } = useBulkRun(() => t('Failed to delete the users.'))
  const remove = (targets: readonly AdminUser[]) =>
    run(targets, {
      batchSize: 1,
      act: (batch, signal) => Promise.all(batch.map((user) => deleteOne(user, signal))),
    })
  return { state, remove }
}

async function deleteOne(user: AdminUser, signal: AbortSignal): Promise<BulkOutcome> {
  try {
    await request(users.remove, { params: { id: user._id }, signal })
    return { user, problem: null }
  } catch (error) {
    if (!(error instanceof ApiError) || !isAboutOneUser(error)) throw error
    // Gone already: deleted by somebody else, or by a request whose answer was lost.
    return { user, problem: error.code === 'NOT_FOUND' ? null : error.message }
  }
}

/** Whether the refusal is about this user alone, so that the others can still be deleted. */
function isAboutOneUser({ code }: ApiError): boolean {
  return code === 'NOT_FOUND' || code === 'LAST_OWNER' || code === 'CHANGED_MEANWHILE'
}
