import { endProcess, spawnProduct } from '#tests/kit/product-launcher.ts'
import { freePort } from '#tests/kit/nginx.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

/** A process that answers HTTP, until `end`. */
export interface Running {
  address: string
  pid: number
  /** From starting the process to its first answer of 200. */
  firstAnswerInMs: number
  end(): Promise<void>
}

const STARTS_WITHIN_MS = 60_000

/** Starts the product and polls it until its first answer. */
export async function startPolledProduct(env: Record<string, string>): Promise<Running> {
  const port = await freePort()
  return untilAnswered(port, () => spawnProduct({ ...env, PORT: String(port) }, { output: 'ignore' }))
}

/** Starts a script of this folder that takes the port as its last argument. */
export async function startScript(file: string, ...args: string[]): Promise<Running> {
  const port = await freePort()
  return untilAnswered(port, () =>
    spawn(process.execPath, [file, ...args, String(port)], { stdio: ['ignore', 'ignore', 'inherit'] }),
  )
}

async function untilAnswered(port: number, start: () => ChildProcess): Promise<Running> {
  const from = performance.now()
  const child = start()
  const address = `http://127.0.0.1:${port}`
  while (!(await isAnswering(address))) {
    if (child.exitCode !== null || performance.now() - from > STARTS_WITHIN_MS) {
      child.kill()
      throw new Error(`${child.spawnargs.join(' ')} does not start`)
    }
    await wait(5)
  }
  return { address, pid: child.pid ?? 0, firstAnswerInMs: performance.now() - from, end: () => endProcess(child) }
}

async function isAnswering(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/healthz`)
    await answer.arrayBuffer()
    return answer.status === 200
  } catch {
    return false
  }
}
