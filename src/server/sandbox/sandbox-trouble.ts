import { SandboxRefusal } from './sandbox-errors.ts'
import { setTimeout as sleep } from 'node:timers/promises'

export type TroubleKind = 'NONE' | 'SLOW' | 'SILENT' | 'DOWN'

/** Simulates temporary failures of the provider, so that testers can see what a member sees then. */
export function sandboxTrouble(now: () => number) {
  let current: { kind: TroubleKind; until: number } = { kind: 'NONE', until: 0 }
  return {
    start(kind: TroubleKind): void {
      current = { kind, until: now() + TROUBLE_FOR_IN_MS }
    },
    /** Delays or refuses an API call before it is answered. */
    async suffer(): Promise<void> {
      if (current.until <= now() || current.kind === 'NONE') return
      if (current.kind === 'DOWN') throw new SandboxRefusal('The service is down for maintenance.', 503)
      await sleep(current.kind === 'SLOW' ? SLOW_BY_IN_MS : SILENT_FOR_IN_MS, undefined, { ref: false })
    },
  }
}
export type SandboxTrouble = ReturnType<typeof sandboxTrouble>

const TROUBLE_FOR_IN_MS = 30_000
const SLOW_BY_IN_MS = 3000
/** Longer than the five seconds after which the product gives up. */
const SILENT_FOR_IN_MS = 7000
