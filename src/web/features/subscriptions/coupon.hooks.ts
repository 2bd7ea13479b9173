import { coupons, type CouponQuotes } from '#shared/contract/coupons.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useUrlFilters } from '#web/platform/url-filters.ts'
import { normaliseCouponCode } from '#shared/domain/coupons.ts'
import { useQuery } from '@tanstack/react-query'

export interface AppliedCoupon {
  /** The code that is being checked or applied; '' without one. */
  code: string
  quotes: CouponQuotes | undefined
  error: Error | null
  isChecking: boolean
  apply: (typed: string) => void
  /** Checks the same code again. */
  recheck: () => void
  remove: () => void
}

/** The code is in the URL, so that a reload keeps it and an email can link to it; each check counts as one try. */
export function useCoupon(): AppliedCoupon {
  const { getFilter, setFilter } = useUrlFilters(['code'])
  const code = normaliseCouponCode(getFilter('code')).slice(0, 100)
  const preview = useQuery({
    ...queryOf(coupons.look, { body: { code } }),
    enabled: code !== '',
    staleTime: Infinity,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return {
    code,
    quotes: preview.data,
    error: preview.error,
    isChecking: preview.isFetching,
    apply(typed) {
      if (normaliseCouponCode(typed) === code) void preview.refetch()
      else setFilter('code', normaliseCouponCode(typed))
    },
    recheck: () => void preview.refetch(),
    remove: () => setFilter('code', ''),
  }
}
