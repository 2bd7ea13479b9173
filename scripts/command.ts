import { spawn } from 'node:child_process'

export interface CommandResult {
  code: number
  /** What it printed, when it was kept from the screen. */
  output: string
}

interface CommandOptions {
  env?: Record<string, string>
  isQuiet?: boolean
}

/** Runs a program of `node_modules/.bin` (the bootstrap puts it on the PATH) and ends it when we are ended. */
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
    const pieces: Buffer[] = []
    child.stdout?.on('data', (piece: Buffer) => pieces.push(piece))
    child.stderr?.on('data', (piece: Buffer) => pieces.push(piece))

    const end = (signal: NodeJS.Signals) => child.kill(signal)
    const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, end)
    const settle = (code: number, lastWords = '') => {
      for (const signal of signals) process.off(signal, end)
      resolve({ code, output: Buffer.concat(pieces).toString() + lastWords })
    }
    child.on('error', (error) => settle(127, `${program} does not start: ${error.message}\n`))
    child.on('close', (code) => settle(code ?? 1))
  })
}
