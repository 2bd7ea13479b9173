import type { Body } from '#shared/contract/call.ts'
import { adminCoupons, type Coupon } from '#shared/contract/coupons.ts'
import { request } from '#web/platform/api-client.ts'
import { createPagedList } from '#web/platform/paged-list.ts'
import { toPage } from '#web/platform/paged-query.ts'
import { useMutation } from '@tanstack/react-query'

const list = createPagedList<Coupon>({
  call: adminCoupons.list,
  fetchPage: async (query, signal) => toPage('coupons', await request(adminCoupons.list, { query, signal })),
})

/** The coupons, newest first. */
export const useCoupons = list.usePages

export function useCreateCoupon() {
  return useMutation({
    mutationFn: (body: Body<typeof adminCoupons.create>) => request(adminCoupons.create, { body }),
    onSuccess: ({ coupon }) => list.prepend(coupon),
  })
}

/** Changes a coupon, ends it or begins it again. */
export function useUpdateCoupon() {
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: Body<typeof adminCoupons.update> }) =>
      request(adminCoupons.update, { params: { id }, body }),
    onSuccess: ({ coupon }) => list.replace(coupon),
  })
}
