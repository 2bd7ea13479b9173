import type { OrderRow } from './payments.repo.ts'
import type { Settle, Settled } from './settlement.ts'
import { PaymentsUnavailable } from '#server/ports/payments.ts'

/**
 * Lets those who ask about one order at the same time share the answer. One run is under way at most and one waits for
 * it, so that whoever comes in between hears what stood after he came: two hundred taps ask the provider twice. When
 * it does not answer, those who wait hear so at once. Nodes know nothing of each other: there the order's lock counts.
 */
export function settleTogether(settle: Settle): Settle {
  const running = new Map<string, Promise<Settled[]>>()
  const waiting = new Map<string, Promise<Settled[]>>()

  const run: Settle = (order) => {
    const result = settle(order).finally(() => running.delete(order.id))
    running.set(order.id, result)
    return result
  }

  async function runAfter(before: Promise<unknown>, order: OrderRow): Promise<Settled[]> {
    try {
      await before
    } catch (error) {
      if (error instanceof PaymentsUnavailable) throw error
    } finally {
      waiting.delete(order.id)
    }
    return run(order)
  }

  return (order) => {
    const before = running.get(order.id)
    if (!before) return run(order)
    const shared = waiting.get(order.id) ?? runAfter(before, order)
    waiting.set(order.id, shared)
    return shared
  }
}
