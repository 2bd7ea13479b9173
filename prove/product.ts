import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface RunningProduct {
  address: string
  /** From starting the process until it is ready. */
  readyInMs: number
  /** Ends it and waits until it is gone. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** Starts the product as an owner does, in a process of its own, on a free port. */
export async function startProduct(env: Record<string, string>): Promise<RunningProduct> {
  const from = performance.now()
  const { PATH, HOME, TMPDIR, LANG } = process.env
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { PATH, HOME, TMPDIR, LANG, NODE_COMPILE_CACHE: 'node_modules/.cache/node', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await readyAddress(child)
  return {
    address,
    readyInMs: performance.now() - from,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

function readyAddress(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += String(chunk)
      const address = /^Ready on (\S+)$/m.exec(output)?.[1]
      if (address) resolve(address)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The product ended with ${code} before it was ready:\n${output}`)))
  })
}
