import { SimulatorRefusal } from './sandbox-errors.ts'
import { setTimeout as sleep } from 'node:timers/promises'

type FaultKind = 'NONE' | 'SLOW' | 'SILENT' | 'DOWN'

/** Simulates temporary failures of the provider, so that testers can see what a member sees then. */
export function createFaults(now: () => number) {
  let current: { kind: FaultKind; until: number } = { kind: 'NONE', until: 0 }
  return {
    start(kind: FaultKind): void {
      current = { kind, until: now() + FAULT_LASTS_MS }
    },
    /** Delays or refuses an API call before it is answered. */
    async applyFault(): Promise<void> {
      if (current.until <= now() || current.kind === 'NONE') return
      if (current.kind === 'DOWN') throw new SimulatorRefusal('The service is down for maintenance.', 503)
      await sleep(current.kind === 'SLOW' ? SLOW_DELAY_IN_MS : SILENT_DELAY_IN_MS, undefined, { ref: false })
    },
  }
}
export type SimulatorFaults = ReturnType<typeof createFaults>

const FAULT_LASTS_MS = 30_000
const SLOW_DELAY_IN_MS = 3000
/** Longer than the five seconds after which the product gives up. */
const SILENT_DELAY_IN_MS = 7000
