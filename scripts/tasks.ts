import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/** A command of the command line. Returns the exit code; undefined means 0. */
interface Task {
  run(args: string[]): Promise<number | void>
}

/** Loaded on demand, so that starting the product does not load the tools. */
const tasks: Record<string, () => Promise<Task>> = {
  start: () => import('./start.ts'),
  dev: () => import('./dev.ts'),
  clock: () => import('./clock.ts'),
  build: () => import('./build.ts'),
  test: () => import('./test.ts'),
  check: () => import('./check.ts'),
  'social-pictures': () => import('./social-pictures.ts'),
  format: () => import('./format.ts'),
  'pre-commit': () => import('./pre-commit.ts'),
  bench: () => import('./bench.ts'),
  prove: () => import('./prove.ts'),
  doctor: () => import('./doctor.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  'move-to-postgres': () => import('./move-to-postgres.ts'),
  'admin:reset-totp': () => import('./admin-reset-totp.ts'),
  'admin:create': () => import('./admin-create.ts'),
}

enableCompileCache(join(process.cwd(), 'node_modules/.cache/node'))

const [name = '', ...args] = process.argv.slice(2)
const load = tasks[name]
if (load) {
  const task = await load()
  process.exitCode = (await task.run(args)) ?? 0
} else {
  console.error(`There is no task "${name}". There are: ${Object.keys(tasks).join(', ')}.`)
  process.exitCode = 1
}
