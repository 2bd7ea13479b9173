import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

interface Load {
  url: string
  connections: number
  seconds: number
  /** A Lua file that generates the requests. */
  script?: string
  env?: Record<string, string>
  headers?: Record<string, string>
}

/** Requests a second as `wrk` counts them, on one thread; throws when an answer was not a success. */
export async function wrk({ url, connections, seconds, script, env, headers = {} }: Load): Promise<number> {
  const more = [
    ...(script ? ['-s', script] : []),
    ...Object.entries(headers).flatMap((pair) => ['-H', pair.join(': ')]),
  ]
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, ...more, url]
  const { stdout } = await run('wrk', args, { env: { ...process.env, ...env } })
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`The load failed:\n${stdout}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}

/** Runs a server while `work` runs, from the moment its port answers. */
export async function withServer<T>(start: { command: string; args: string[]; port: number }, work: () => Promise<T>) {
  const child = spawn(start.command, start.args, { stdio: ['ignore', 'inherit', 'inherit'] })
  try {
    await waitForPort(child, start.port)
    return await work()
  } finally {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
}

async function waitForPort(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) throw new Error('The server to measure ended at once')
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await wait(50)
  }
  throw new Error('The server to measure did not start')
}
