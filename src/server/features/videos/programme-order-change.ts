import * as orders from './programme-orders.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { effectStart, type ProgrammeEffect } from '#shared/domain/programme-orders.ts'
import { isDeepStrictEqual } from 'node:util'

interface OrderChange<Result> {
  now: Instant
  effect: ProgrammeEffect | undefined
  change: () => Promise<Result>
}

/**
 * Makes a change that may alter the programme's order, and keeps the order before it for the webinars that still play
 * by it. At once, a change that was to take effect tomorrow does so now, too.
 */
export async function changeProgrammeOrder<Result>(
  trx: Db,
  { now, effect = 'AT_ONCE', change }: OrderChange<Result>,
): Promise<Result> {
  await orders.lockOrders(trx)
  const before = await orders.publishedOrder(trx)
  const result = await change()
  if (isDeepStrictEqual(before, await orders.publishedOrder(trx))) return result
  const [waiting] = await orders.formerOrdersSince(trx, now)
  if (effect === 'AT_ONCE') await orders.dropFormerOrdersAfter(trx, now)
  await orders.keepFormerOrder(trx, { until: effectStart(effect, now), videos: waiting?.videos ?? before })
  return result
}
