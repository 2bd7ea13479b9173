/**
 * SENDING bytes; WAITING for a server that does not answer; OFFLINE until the network is back; FINISHING: all has
 * arrived and the server joins it.
 */
export type UploadPhase = 'SENDING' | 'WAITING' | 'OFFLINE' | 'FINISHING'

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
  /** Nothing can be sent now. */
  wait(phase: 'WAITING' | 'OFFLINE'): void
  /** The server has answered, or the network is back. */
  resume(): void
  /** All bytes have arrived. */
  finish(): void
  /** To be called twice a second or so: waits when no bytes have gone out for longer than usual. */
  detectStall(): void
}

interface Options {
  totalBytes: number
  now: () => number
  onProgress: (progress: UploadProgress) => void
}

/** Speeds are averaged over about this time, the latest counting most. */
const SMOOTHING_IN_MS = 4000
const SAMPLE_EVERY_MS = 250
/** A server that answers with an error takes some bytes all the same: only bytes for so long end the waiting. */
const STEADY_IN_MS = 1000
const SHORTEST_STALL_IN_MS = 2500
/** On a slow line the bytes go out in bursts. */
const LONGEST_STALL_IN_MS = 20_000

/** Turns bytes into progress. The first bytes it is given arrived in an earlier attempt and do not count as speed. */
export function createProgressTracker({ totalBytes, now, onProgress }: Options): ProgressTracker {
  let isFinishing = false
  let waiting: 'WAITING' | 'OFFLINE' | null = null
  let sentBytes = 0
  let bytesPerSecond: number | null = null
  let sample: { at: number; bytes: number } | null = null
  let movedAt = now()
  let usualGap = 0
  let hasMoved = false
  let steadySince: number | null = null

  function report(): void {
    const left = Math.max(0, totalBytes - sentBytes)
    const secondsLeft = bytesPerSecond === null || bytesPerSecond < 1 ? null : left / bytesPerSecond
    const phase = waiting ?? (isFinishing ? 'FINISHING' : 'SENDING')
    onProgress({ phase, sentBytes, totalBytes, bytesPerSecond, secondsLeft })
  }

  /** What happened before a pause says nothing about the speed after it. */
  function change(next: typeof waiting): void {
    waiting = next
    sample = null
    steadySince = null
    hasMoved = false
    movedAt = now()
    report()
  }

  function moved(at: number): void {
    // How long the start or an outage took says nothing about the line.
    const gap = hasMoved && waiting === null ? at - movedAt : 0
    usualGap = Math.max(gap, usualGap * 0.9)
    hasMoved = true
    movedAt = at
    steadySince ??= at
    if (waiting === 'WAITING' && at - steadySince >= STEADY_IN_MS) change(null)
  }

  return {
    setSent(bytes) {
      const at = now()
      const before = sentBytes
      sentBytes = Math.min(bytes, totalBytes)
      if (sentBytes > before) moved(at)
      const elapsed = sample === null ? 0 : at - sample.at
      if (sample !== null && elapsed >= SAMPLE_EVERY_MS) {
        const latest = (Math.max(0, sentBytes - sample.bytes) * 1000) / elapsed
        const weight = bytesPerSecond === null ? 1 : 1 - Math.exp(-elapsed / SMOOTHING_IN_MS)
        bytesPerSecond = (bytesPerSecond ?? 0) * (1 - weight) + latest * weight
      }
      if (sample === null || elapsed >= SAMPLE_EVERY_MS) sample = { at, bytes: sentBytes }
      report()
    },
    wait: change,
    resume: () => waiting !== null && change(null),
    finish() {
      isFinishing = true
      change(null)
    },
    detectStall() {
      const longest = Math.min(LONGEST_STALL_IN_MS, Math.max(SHORTEST_STALL_IN_MS, 2 * usualGap))
      const isStalled = now() - movedAt > longest && sentBytes < totalBytes
      if (isStalled && waiting === null && !isFinishing) change('WAITING')
    },
  }
}
