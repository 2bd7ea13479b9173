import { SandboxRefusal } from './sandbox-errors.ts'
import { setTimeout as sleep } from 'node:timers/promises'

export type TroubleKind = 'NONE' | 'SLOW' | 'SILENT' | 'DOWN'

/** How the sandbox's interface behaves for a while, so that one can see what a member sees then. */
export function sandboxTrouble(now: () => number) {
  let trouble: { kind: TroubleKind; until: number } = { kind: 'NONE', until: 0 }
  return {
    start(kind: TroubleKind): void {
      trouble = { kind, until: now() + TROUBLE_FOR_IN_MS }
    },
    /** Waits or refuses before a call of the interface is answered. */
    async suffer(): Promise<void> {
      if (trouble.until <= now() || trouble.kind === 'NONE') return
      if (trouble.kind === 'DOWN') throw new SandboxRefusal('The service is down for maintenance.', 503)
      await sleep(trouble.kind === 'SLOW' ? SLOW_BY_IN_MS : SILENT_FOR_IN_MS, undefined, { ref: false })
    },
  }
}
export type SandboxTrouble = ReturnType<typeof sandboxTrouble>

const TROUBLE_FOR_IN_MS = 30_000
const SLOW_BY_IN_MS = 3000
/** Longer than anyone waits who gives up after five seconds. */
const SILENT_FOR_IN_MS = 7000
