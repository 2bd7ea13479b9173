import type { PaymentProvider } from '#server/ports/payment-provider.ts'
import type { KyselyPlugin } from 'kysely'

export class InjectedCrash extends Error {}

/** Fails the work before a chosen step, as if the process was killed there: what is not committed is lost. */
export function createCrashInjector() {
  let stepsLeft: number | null = null

  function step(): void {
    if (stepsLeft === null) return
    stepsLeft -= 1
    if (stepsLeft < 0) throw new InjectedCrash('crashed between two steps')
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
    /**
     * Adds a step before and after each call to the provider, so that a crash can also happen before its answer
     * arrives.
     */
    wrapProvider(payments: PaymentProvider): PaymentProvider {
      const withSteps = <Input, Output>(call: (input: Input) => Promise<Output>) => {
        return async (input: Input): Promise<Output> => {
          step()
          const answer = await call(input)
          step()
          return answer
        }
      }
      return {
        ...payments,
        createOrder: withSteps(payments.createOrder),
        findOrder: withSteps(payments.findOrder),
        paymentsOf: withSteps(payments.paymentsOf),
        capture: withSteps(payments.capture),
        refund: withSteps(payments.refund),
        refundsOf: withSteps(payments.refundsOf),
        refundedSince: withSteps(payments.refundedSince),
      }
    },
    /** Crashes before the step of this number; null never crashes. */
    crashAtStep(steps: number | null): void {
      stepsLeft = steps
    },
  }
}
