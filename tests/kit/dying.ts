import type { Payments } from '#server/ports/payments.ts'
import type { KyselyPlugin } from 'kysely'

export class Died extends Error {}

/** Ends the work before one of its steps, as a process that is killed there: what is not committed is gone. */
export function dyingAt() {
  let stepsLeft: number | null = null

  function step(): void {
    if (stepsLeft === null) return
    stepsLeft -= 1
    if (stepsLeft < 0) throw new Died('killed between two steps')
  }

  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      step()
      return node
    },
    transformResult: async ({ result }) => result,
  }

  return {
    plugin,
    /** The provider, with a step before and one after each call: it may have done what we do not live to hear. */
    before(payments: Payments): Payments {
      const around = <Input, Output>(call: (input: Input) => Promise<Output>) => {
        return async (input: Input): Promise<Output> => {
          step()
          const answer = await call(input)
          step()
          return answer
        }
      }
      return {
        ...payments,
        createOrder: around(payments.createOrder),
        findOrder: around(payments.findOrder),
        paymentsOf: around(payments.paymentsOf),
        capture: around(payments.capture),
        refund: around(payments.refund),
        refundsOf: around(payments.refundsOf),
        refundedSince: around(payments.refundedSince),
      }
    },
    set(steps: number | null): void {
      stepsLeft = steps
    },
  }
}
