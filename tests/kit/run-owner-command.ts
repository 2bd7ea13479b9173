import { execFile } from 'node:child_process'

export interface CommandResult {
  code: number
  output: string
}

/** Runs `npm run <command>` as an owner does: in its own process, with only the given environment variables. */
export function runOwnerCommand(args: string[], env: Record<string, string>, timeout = 60_000): Promise<CommandResult> {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['scripts/tasks.ts', ...args],
      { env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), LOG_LEVEL: 'error', DEMO: 'off', ...env }, timeout },
      (error, stdout, stderr) => {
        const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0
        resolve({ code, output: stdout + stderr })
      },
    )
  })
}

/** Makes an administrator with `admin:create`; throws what it prints when it fails. */
export async function createAdministrator(
  email: string,
  command: (args: string[]) => Promise<CommandResult>,
): Promise<void> {
  const person = ['--name', 'Meera Iyer', '--email', email, '--mobile', '98765 43210']
  const { code, output } = await command(['admin:create', ...person])
  if (code !== 0) throw new Error(output)
}
