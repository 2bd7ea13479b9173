import { type Limit, networkOf } from '#server/platform/limits.ts'

/** Codes are short words: nobody may try so many that a guess becomes likely, nor a network full of accounts. */
export function tryLimits({ userId, ip }: { userId: string; ip: string }): Limit[] {
  return [
    { what: 'coupon tries', whose: userId, most: 30, withinSeconds: 3600 },
    { what: 'coupon tries from', whose: networkOf(ip), most: 300, withinSeconds: 3600 },
  ]
}
