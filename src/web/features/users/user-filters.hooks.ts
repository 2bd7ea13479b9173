import type { Query } from '#shared/contract/call.ts'
import { userFilters, type users } from '#shared/contract/users.ts'
import { truncateSearch } from '#web/platform/url-filters.ts'
import { useSearchParams } from 'react-router'

const FILTER_NAMES = ['status', 'plan', 'endsWithinDays', 'role'] as const
export type UserFilterName = (typeof FILTER_NAMES)[number] | 'sort' | 'search'

/** More pages are not loaded again at once: a link to the thousandth page would load all of them. */
const MAX_RESTORED_PAGES = 20

/** The list's search, filters, sort and number of loaded pages in the URL: a reload, Back and a shared link keep them. */
export function useUserFilters() {
  const [params, setParams] = useSearchParams()
  const filters = parseUserFilters(params)

  function setParam(name: UserFilterName | 'page', value: string): void {
    // Starts from the current URL: a debounced search may have been written since this render.
    const next = new URLSearchParams(window.location.search)
    if (name !== 'page') next.delete('page')
    if (value === '') next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: true })
  }

  return {
    filters,
    search: params.get('search') ?? '',
    sort: filters.sort ?? 'NEWEST',
    filterCount: FILTER_NAMES.filter((name) => filters[name] !== undefined).length,
    isFiltered: FILTER_NAMES.some((name) => filters[name] !== undefined) || filters.search !== undefined,
    getFilter: (name: (typeof FILTER_NAMES)[number]) => String(filters[name] ?? ''),
    setFilter: (name: UserFilterName, value: string) => setParam(name, value),
    clearFilters: () => {
      const next = new URLSearchParams(window.location.search)
      for (const name of [...FILTER_NAMES, 'page']) next.delete(name)
      setParams(next, { replace: true })
    },
    restoredPages: Math.min(Math.max(1, Math.trunc(Number(params.get('page')) || 1)), MAX_RESTORED_PAGES),
    setPage: (page: number) => setParam('page', page > 1 ? String(page) : ''),
  }
}

/** The filters of the URL, which may have been written by hand: unknown values are ignored. */
export function parseUserFilters(params: URLSearchParams): UserListFilters {
  const { role, status, plan, endsWithinDays, sort } = userFilters.shape
  const read = {
    search: truncateSearch(params.get('search') ?? '') || undefined,
    role: role.safeParse(params.get('role')).data,
    status: status.safeParse(params.get('status')).data,
    plan: plan.safeParse(params.get('plan')).data,
    endsWithinDays: endsWithinDays.safeParse(params.get('endsWithinDays') ?? undefined).data,
    sort: params.has('sort') ? sort.safeParse(params.get('sort')).data : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

/** As the list's call takes them; none means all users, newest first. */
export type UserListFilters = Partial<Pick<Query<typeof users.list>, UserFilterName>>
