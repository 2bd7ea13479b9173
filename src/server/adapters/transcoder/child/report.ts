import type { ChildMessage } from '#server/adapters/transcoder/child-task.ts'
import { writeSync } from 'node:fs'

export function report(message: ChildMessage): void {
  writeSync(1, `${JSON.stringify(message)}\n`)
}

/** Packets after which the child says that it is alive, however slowly the position moves. */
const PACKETS_BETWEEN_SIGNS = 20

/** Reports the position once for each second of media; null is a sign of life without a position. */
export function createProgress() {
  let reported = 0
  let packets = 0
  return function advance(seconds: number | null): void {
    packets += 1
    if (seconds !== null && seconds >= reported + 1) {
      reported = Math.floor(seconds)
      packets = 0
      report({ kind: 'progress', seconds: reported })
    } else if (packets >= PACKETS_BETWEEN_SIGNS) {
      packets = 0
      report({ kind: 'progress', seconds: null })
    }
  }
}
