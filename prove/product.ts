import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface RunningProduct {
  address: string
  /** Of its process. */
  pid: number
  /** From starting the process until it is ready. */
  readyInMs: number
  /** What it says about the requests that it has answered; with LOG_LEVEL=info alone. */
  answered: Answered[]
  /** Ends it and waits until it is gone. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** One answered request as the product's own log tells of it. */
export interface Answered {
  route: string
  status: number
  ms: number
}

/** Every line that any product of this run has written, for whoever looks for what must not stand there. */
export const said: string[] = []

/** Starts the product as an owner does, in a process of its own, on a free port. */
export async function startProduct(env: Record<string, string>): Promise<RunningProduct> {
  const from = performance.now()
  const { PATH, HOME, TMPDIR, LANG } = process.env
  const child = spawn(process.execPath, ['--max-semi-space-size=8', 'src/server/main.ts'], {
    env: { PATH, HOME, TMPDIR, LANG, NODE_COMPILE_CACHE: 'node_modules/.cache/node', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said.push(text)
    process.stderr.write(text)
  })
  const answered: Answered[] = []
  const address = await readyAddress(child, answered)
  return {
    address,
    pid: child.pid ?? 0,
    answered,
    readyInMs: performance.now() - from,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

function readyAddress(child: ChildProcess, answered: Answered[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const first: string[] = []
    child.stdout?.setEncoding('utf8')
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        said.push(line)
        if (line.startsWith('{')) return note(line, answered)
        first.push(line)
        const address = /^Ready on (\S+)$/.exec(line)?.[1]
        if (address) resolve(address)
      })
    }
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(new Error(`The product ended with ${code} before it was ready:\n${first.join('\n')}`)),
    )
  })
}

/** What a log calls an error, as a number. */
const ERROR = 50

function note(line: string, answered: Answered[]): void {
  const { level, msg, route, status, ms } = JSON.parse(line)
  if (process.env.PROVE_LOG && level >= ERROR) console.error(line)
  if (msg === 'answered') answered.push({ route: String(route), status: Number(status), ms: Number(ms) })
}
