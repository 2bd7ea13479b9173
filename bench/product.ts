import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A process that answers HTTP, until `stop`. */
export interface Running {
  address: string
  pid: number
  /** From starting the process to its first answer of 200. */
  firstAnswerInMs: number
  stop(): Promise<void>
}

/** A machine that is busy otherwise takes its time with the demo's data. */
const STARTS_WITHIN_MS = 240_000

/** Starts the product as an owner does, with the flag and the cache of compiled modules of `npm start`, on a free port. */
export async function startProduct(env: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const running = await startServer(['--max-semi-space-size=8', 'src/server/main.ts'], port, {
    NODE_COMPILE_CACHE: 'node_modules/.cache/node',
    PORT: String(port),
    ...env,
  })
  return running
}

/** Starts a script of ours that takes the port as its last argument. */
export async function startScript(file: string, ...args: string[]): Promise<Running> {
  const port = await freePort()
  return startServer([file, ...args, String(port)], port, {})
}

async function startServer(args: string[], port: number, env: Record<string, string>): Promise<Running> {
  const from = performance.now()
  const stdio = ['ignore', 'ignore', 'inherit'] as const
  const child = spawn(process.execPath, args, { stdio: [...stdio], env: { ...ownEnvironment(), ...env } })
  const address = `http://127.0.0.1:${port}`
  while (!(await answers(address))) {
    if (child.exitCode !== null || performance.now() - from > STARTS_WITHIN_MS) {
      child.kill()
      throw new Error(`${args.join(' ')} does not start`)
    }
    await wait(5)
  }
  return {
    address,
    pid: child.pid ?? 0,
    firstAnswerInMs: performance.now() - from,
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

/** Without what the machine's owner may have set for his own installation. */
function ownEnvironment(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, LANG } = process.env
  return { PATH, HOME, TMPDIR, LANG }
}

async function answers(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/healthz`)
    await answer.arrayBuffer()
    return answer.status === 200
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
