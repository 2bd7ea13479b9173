import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

export interface ProductProcess {
  address: string
  /** Of its process. */
  pid: number
  /** From starting the process until it says that it is ready. */
  readyInMs: number
  /** The requests that it has logged as answered; only with LOG_LEVEL=info. */
  requestLog: LoggedRequest[]
  /** Sends the signal and waits for the exit. */
  end(signal?: NodeJS.Signals): Promise<void>
  /** Sends the process a message and waits for its reply; only a test program listens. */
  send(message: number): Promise<void>
}

export interface LoggedRequest {
  route: string
  status: number
  ms: number
}

/** Every line that any product of this run has written, for the search for personal data and secrets. */
export const outputLines: string[] = []

/** A busy machine takes its time with the demo's data. */
const STARTS_WITHIN_MS = 240_000
/** Pino's number of the level “error”. */
const ERROR_LEVEL = 50

/**
 * Starts the product, or a test program that runs it, in a process of its own, with nothing of this environment; on a
 * free port unless `env` names one.
 */
export async function startProductProcess(env: Record<string, string>, program?: string): Promise<ProductProcess> {
  const from = performance.now()
  const child = spawnProduct(env, { output: 'pipe', program })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    outputLines.push(text)
    process.stderr.write(text)
  })
  const requestLog: LoggedRequest[] = []
  const address = await readyAddress(child, requestLog)
  return {
    address,
    pid: child.pid ?? 0,
    requestLog,
    readyInMs: performance.now() - from,
    end: (signal = 'SIGTERM') => endProcess(child, signal),
    async send(message) {
      const replied = once(child, 'message')
      child.send(message)
      await replied
    },
  }
}

interface SpawnOptions {
  output: 'pipe' | 'ignore'
  /** Default: the product's own entry. Another program can be sent messages. */
  program?: string | undefined
}

/** The process as `npm start` makes it, with the flag and the cache of compiled modules. */
export function spawnProduct(env: Record<string, string>, { output, program }: SpawnOptions): ChildProcess {
  const { PATH, HOME, TMPDIR, LANG } = process.env
  // Conversions would keep the cores busy that tests and measurements need.
  const defaults = { NODE_COMPILE_CACHE: 'node_modules/.cache/node', PORT: '0', MEDIA_CONCURRENCY: '0' }
  return spawn(process.execPath, ['--max-semi-space-size=8', program ?? 'src/server/main.ts'], {
    env: { PATH, HOME, TMPDIR, LANG, ...defaults, ...env },
    stdio: ['ignore', output, output === 'pipe' ? 'pipe' : 'inherit', ...(program ? (['ipc'] as const) : [])],
  })
}

export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** The resident memory of a process (Linux). */
export function memoryInMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

function readyAddress(child: ChildProcess, requestLog: LoggedRequest[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const startLines: string[] = []
    const timer = setTimeout(() => {
      child.kill()
      reject(new Error(`The product was not ready within ${STARTS_WITHIN_MS / 1000} s`))
    }, STARTS_WITHIN_MS)
    child.stdout?.setEncoding('utf8')
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        outputLines.push(line)
        if (line.startsWith('{')) return recordLogLine(line, requestLog)
        startLines.push(line)
        const address = /^Ready on (\S+)$/.exec(line)?.[1]
        if (!address) return
        clearTimeout(timer)
        resolve(address)
      })
    }
    child.once('error', reject)
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`The product ended with ${code} before it was ready:\n${startLines.join('\n')}`))
    })
  })
}

function recordLogLine(line: string, requestLog: LoggedRequest[]): void {
  const { level, msg, route, status, ms } = JSON.parse(line)
  if (process.env.PROVE_LOG && level >= ERROR_LEVEL) console.error(line)
  if (msg === 'answered') requestLog.push({ route: String(route), status: Number(status), ms: Number(ms) })
}
