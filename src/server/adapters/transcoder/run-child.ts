import { childMessage, type ChildMessage, type ChildTask } from './child-task.ts'
import { childCommand, type ChildLimits } from './limits.ts'
import { TranscodeAborted, TranscodeFailed, type TranscodeFailure } from '#server/ports/transcoder.ts'
import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'

interface ChildRun {
  /** The file and folder that the child may see, and the folder that it may write. */
  reads: readonly string[]
  writes: readonly string[]
  limits: ChildLimits
  /** The only variables that it gets: none of the server's secrets. */
  env?: Record<string, string>
  signal: AbortSignal | null
  onProgress: (seconds: number) => void
}

type StopReason = TranscodeFailure | 'ABORTED'

const ERROR_CHARACTERS = 2000
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024
const WATCH_INTERVAL_IN_MS = 250

/** Runs one task in a process of its own and returns its last message. The process is gone when this settles. */
export async function runChild(task: ChildTask, run: ChildRun): Promise<ChildMessage> {
  const { limits, signal, onProgress, env = {} } = run
  if (signal?.aborted) throw new TranscodeAborted('The transcoder was stopped')
  const [program, ...args] = childCommand({ reads: run.reads, writes: run.writes, memoryInBytes: limits.memoryInBytes })
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  const closed = new Promise<Outcome>((resolve, reject) => {
    child.on('close', (code, killedBy) => resolve({ code, killedBy }))
    child.on('error', reject)
  })

  offerToOomKiller(child.pid)

  let stopped: StopReason | null = null
  function stop(reason: StopReason): void {
    stopped ??= reason
    child.kill('SIGKILL')
  }
  const abort = () => stop('ABORTED')
  signal?.addEventListener('abort', abort)
  const startedAt = performance.now()
  let heardAt = startedAt
  const watch = setInterval(() => {
    const now = performance.now()
    if (now - heardAt > limits.silenceInMs || now - startedAt > limits.totalInMs) stop('TOO_SLOW')
  }, WATCH_INTERVAL_IN_MS)

  let errors = ''
  let outputBytes = 0
  let last: ChildMessage | null = null
  child.stderr.on('data', (bytes: Buffer) => (errors = (errors + bytes.toString()).slice(-ERROR_CHARACTERS)))
  // A child that ended early closes its input.
  child.stdin.on('error', () => undefined)
  child.stdout.on('data', ({ length }: Buffer) => {
    outputBytes += length
    if (outputBytes > MAX_OUTPUT_BYTES) stop('OUT_OF_MEMORY')
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    heardAt = performance.now()
    const message = parseMessage(line)
    if (message?.kind !== 'progress') last = message
    else if (message.seconds !== null) onProgress(message.seconds)
  })
  child.stdin.end(JSON.stringify(task))
  try {
    return resultOf({ ...(await closed), stopped, last, errors })
  } finally {
    clearInterval(watch)
    signal?.removeEventListener('abort', abort)
  }
}

/** When the machine or the service runs out of memory, the child is to end and not the server (Linux). */
function offerToOomKiller(pid: number | undefined): void {
  if (process.platform !== 'linux' || pid === undefined) return
  // Where this is not allowed, the system chooses by size.
  writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined)
}

function parseMessage(line: string): ChildMessage | null {
  try {
    return childMessage.parse(JSON.parse(line))
  } catch {
    return null
  }
}

interface Outcome {
  code: number | null
  killedBy: NodeJS.Signals | null
}

interface EndedChild extends Outcome {
  stopped: StopReason | null
  last: ChildMessage | null
  errors: string
}

/** Signals by which a process ends when memory is refused to it. A damaged file may crash a decoder in other ways. */
const MEMORY_SIGNALS = new Set(['SIGKILL', 'SIGABRT', 'SIGTRAP'])

function resultOf({ stopped, last, code, killedBy, errors }: EndedChild): ChildMessage {
  if (stopped === 'ABORTED') throw new TranscodeAborted('The transcoder was stopped')
  if (stopped) throw new TranscodeFailed(stopped, `The transcoder was stopped: ${stopped}`)
  if (last?.kind === 'failed') throw new TranscodeFailed(last.failure, withDetail(last.message, errors))
  if (killedBy && MEMORY_SIGNALS.has(killedBy)) throw failed('OUT_OF_MEMORY', killedBy, errors)
  if (killedBy) throw failed('UNREADABLE', killedBy, errors)
  if (/out of memory|cannot allocate memory|bad_alloc/i.test(errors) && code !== 0) {
    throw failed('OUT_OF_MEMORY', `code ${code}`, errors)
  }
  if (/no space left on device|disk quota exceeded/i.test(errors) && code !== 0) {
    throw failed('DISK_FULL', `code ${code}`, errors)
  }
  if (code === 0 && last) return last
  throw new Error(withDetail(`The transcoder ended with code ${code}`, errors))
}

function failed(failure: TranscodeFailure, ending: string, errors: string): TranscodeFailed {
  return new TranscodeFailed(failure, withDetail(`The transcoder ended by ${ending}`, errors))
}

function withDetail(message: string, errors: string): string {
  return errors.trim() === '' ? message : `${message}\n${errors.trim()}`
}
