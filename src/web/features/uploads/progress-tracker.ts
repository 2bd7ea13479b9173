/** SENDING bytes, OFFLINE until the network is back, FINISHING: all has arrived and the server joins it. */
export type UploadPhase = 'SENDING' | 'OFFLINE' | 'FINISHING'

export interface UploadProgress {
  phase: UploadPhase
  sentBytes: number
  totalBytes: number
  /** Smoothed; null until it has been measured. */
  bytesPerSecond: number | null
  secondsLeft: number | null
}

export interface ProgressTracker {
  /** So many bytes of the file have arrived, or are on their way. */
  setSent(bytes: number): void
  setPhase(phase: UploadPhase): void
}

interface Options {
  totalBytes: number
  now: () => number
  onProgress: (progress: UploadProgress) => void
}

/** Speeds are averaged over about this time, the latest counting most. */
const SMOOTHING_IN_MS = 4000
const SAMPLE_EVERY_MS = 250

/** Turns bytes into progress. The first bytes it is given arrived in an earlier attempt and do not count as speed. */
export function createProgressTracker({ totalBytes, now, onProgress }: Options): ProgressTracker {
  let phase: UploadPhase = 'SENDING'
  let sentBytes = 0
  let bytesPerSecond: number | null = null
  let sample: { at: number; bytes: number } | null = null

  function report(): void {
    const left = Math.max(0, totalBytes - sentBytes)
    const secondsLeft = bytesPerSecond === null || bytesPerSecond < 1 ? null : left / bytesPerSecond
    onProgress({ phase, sentBytes, totalBytes, bytesPerSecond, secondsLeft })
  }

  return {
    setSent(bytes) {
      sentBytes = Math.min(bytes, totalBytes)
      const at = now()
      const elapsed = sample === null ? 0 : at - sample.at
      if (sample !== null && elapsed >= SAMPLE_EVERY_MS) {
        const latest = (Math.max(0, sentBytes - sample.bytes) * 1000) / elapsed
        const weight = bytesPerSecond === null ? 1 : 1 - Math.exp(-elapsed / SMOOTHING_IN_MS)
        bytesPerSecond = (bytesPerSecond ?? 0) * (1 - weight) + latest * weight
      }
      if (sample === null || elapsed >= SAMPLE_EVERY_MS) sample = { at, bytes: sentBytes }
      report()
    },
    setPhase(next) {
      phase = next
      // What happened before a pause says nothing about the speed after it.
      sample = null
      report()
    },
  }
}
