import {
  bitRateAfter,
  bitRateAfterFailure,
  bitRateAtStart,
  type LineHints,
  type Transfer,
} from '#shared/domain/rendition-choice.ts'
import { readStored, writeStored } from '#web/platform/local-storage.ts'

/** Chromium's `navigator.connection`; other browsers have none. */
interface Connection {
  saveData?: unknown
  effectiveType?: unknown
}

export function lineHints(): LineHints {
  const connection: Connection = 'connection' in navigator ? Object(navigator.connection) : {}
  const { saveData, effectiveType } = connection
  return {
    isSavingData: saveData === true,
    effectiveType: typeof effectiveType === 'string' ? effectiveType : undefined,
  }
}

let bitRate: number | null = null

/** The rate of the line in bit/s: measured by all players of this page, remembered for the next visit. */
export const lineRate = {
  current(): number {
    bitRate ??= bitRateAtStart(Number(readStored('line-rate')) || null, lineHints())
    return bitRate
  },
  record(transfer: Transfer): void {
    set(bitRateAfter(lineRate.current(), transfer))
  },
  recordFailure(): void {
    set(bitRateAfterFailure(lineRate.current()))
  },
}

function set(next: number): void {
  if (next === bitRate) return
  bitRate = next
  writeStored('line-rate', String(next))
}
