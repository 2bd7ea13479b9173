import { logProviderRefused } from './payments-log.ts'
import type { OrderRow } from './payments.repo.ts'
import * as repo from './reconcile.repo.ts'
import type { Settle } from './settlement.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Clock } from '#server/ports/clock.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/ports/payment-provider.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { pollingClassOf, nextOrderCheck, REFUND_CHECK_INTERVAL_IN_MS } from '#shared/domain/orders.ts'

interface Dependencies {
  db: Db
  clock: Clock
  log: Logger
  settle: Settle
}

/** How often the job runs; each order has its own schedule (`nextOrderCheck`). */
export const RECONCILE_EVERY_SECONDS = 30

/** About as many as fit between two runs when the provider answers in a fifth of a second. */
const ORDERS_PER_RUN = 100

/**
 * Settles unpaid orders, so that a member who closed the browser after paying still gets access, and paid orders with a
 * refund on its way. Orders are claimed one by one: several nodes share the work, and orders that a run does not reach
 * stay due.
 */
export function reconcileJob({ db, clock, log, settle }: Dependencies): () => Promise<void> {
  return async () => {
    for (const id of await repo.listDueOrders(db, { now: clock.now(), limit: ORDERS_PER_RUN })) {
      const now = clock.now()
      const order = await transact(db, (trx) =>
        repo.claimDue(trx, { id, now, next: (due, newerOrders) => nextCheck(due, newerOrders, now) }),
      )
      if (!order) continue
      try {
        await settle(order)
      } catch (error) {
        if (error instanceof ProviderUnavailable) return
        // A failing order does not stop the others; it is tried again at its next check.
        if (error instanceof ProviderRefused) logProviderRefused(log, { orderId: order.id, reason: error.reason })
        else log.error({ err: error, orderId: order.id }, 'an order could not be reconciled')
      }
    }
  }
}

/** A paid order is due only while a refund of it is on its way. */
function nextCheck(order: OrderRow, newerOrders: number, now: Instant): Instant | null {
  const { paid_at, created_at: createdAt, status, last_check: lastCheck } = order
  if (paid_at !== null) return new Date(now.getTime() + REFUND_CHECK_INTERVAL_IN_MS)
  const pollingClass = pollingClassOf({ status, lastCheck, newerOrders })
  return nextOrderCheck({ createdAt, lastCheckedAt: now, pollingClass, now })
}
