import type { OrderRow } from './payments.repo.ts'
import type { Settle, PaymentOutcome } from './settlement.ts'
import { ProviderUnavailable } from '#server/ports/payment-provider.ts'

/**
 * Coalesces concurrent settlements of one order: at most one runs and one waits for it, shared by every caller that
 * arrives in between, so that two hundred requests ask the provider twice and each result is newer than its request.
 * When the provider is unavailable, waiting callers fail at once. Works within one node; between nodes the order's row
 * lock does.
 */
export function createSettleCoalescer(settle: Settle): Settle {
  const running = new Map<string, Promise<PaymentOutcome[]>>()
  const waiting = new Map<string, Promise<PaymentOutcome[]>>()

  const run: Settle = (order) => {
    const result = settle(order).finally(() => running.delete(order.id))
    running.set(order.id, result)
    return result
  }

  async function runAfter(previous: Promise<unknown>, order: OrderRow): Promise<PaymentOutcome[]> {
    try {
      await previous
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error
    } finally {
      waiting.delete(order.id)
    }
    return run(order)
  }

  return (order) => {
    const previous = running.get(order.id)
    if (!previous) return run(order)
    const shared = waiting.get(order.id) ?? runAfter(previous, order)
    waiting.set(order.id, shared)
    return shared
  }
}
