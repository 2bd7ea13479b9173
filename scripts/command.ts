import { spawn } from 'node:child_process'

export interface CommandResult {
  code: number
  /** The output of a quiet command. */
  output: string
}

interface CommandOptions {
  env?: Record<string, string>
  isQuiet?: boolean
}

/** Runs a program of `node_modules/.bin`, which the bootstrap puts on the PATH, and forwards signals to it. */
export function command(
  program: string,
  args: string[],
  { env, isQuiet }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    })
    const chunks: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))

    const end = (signal: NodeJS.Signals) => child.kill(signal)
    const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, end)
    const finish = (code: number, lastOutput = '') => {
      for (const signal of signals) process.off(signal, end)
      resolve({ code, output: Buffer.concat(chunks).toString() + lastOutput })
    }
    child.on('error', (error) => finish(127, `${program} does not start: ${error.message}\n`))
    child.on('close', (code) => finish(code ?? 1))
  })
}
