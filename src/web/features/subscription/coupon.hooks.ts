import { coupons, type CouponQuotes } from '#shared/contract/coupons.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useChoicesInUrl } from '#web/platform/choices-in-url.ts'
import { couponCode } from '#shared/domain/coupons.ts'
import { useQuery } from '@tanstack/react-query'

export interface AppliedCoupon {
  /** The code that is being tried or counts; '' without one. */
  code: string
  quotes: CouponQuotes | undefined
  error: Error | null
  isTrying: boolean
  apply: (typed: string) => void
  /** Asks about the same code once more. */
  askAgain: () => void
  remove: () => void
}

/** The code in the address, so that a reload keeps it and a letter can carry it; each is one try at the server. */
export function useCoupon(): AppliedCoupon {
  const { choice, choose } = useChoicesInUrl(['code'])
  const code = couponCode(choice('code')).slice(0, 100)
  const look = useQuery({
    ...queryOf(coupons.look, { body: { code } }),
    enabled: code !== '',
    staleTime: Infinity,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return {
    code,
    quotes: look.data,
    error: look.error,
    isTrying: look.isFetching,
    apply(typed) {
      if (couponCode(typed) === code) void look.refetch()
      else choose('code', couponCode(typed))
    },
    askAgain: () => void look.refetch(),
    remove: () => choose('code', ''),
  }
}
