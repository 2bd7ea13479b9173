import { command, type CommandResult } from './command.ts'
import { findLockFaults, readLock } from './check-lock.ts'

/** A named part of a check. */
export interface Step {
  name: string
  run(): Promise<CommandResult>
}

const runQuietly = (program: string, ...args: string[]) =>
  command(program, args, { isQuiet: true, env: { NO_COLOR: '1' } })

/** Incremental: later runs take a quarter of the time. */
export const typeSteps: Step[] = ['shared', 'server', 'web', 'e2e'].map((project) => ({
  name: `types of ${project}`,
  run: () =>
    runQuietly(
      'tsc',
      '-p',
      `tsconfig.${project}.json`,
      '--incremental',
      '--tsBuildInfoFile',
      `.tmp/types-${project}.tsbuildinfo`,
    ),
}))

export const formatStep = (files: string[] = []): Step => ({
  name: 'format',
  run: () => runQuietly('oxfmt', '--list-different', '--no-error-on-unmatched-pattern', ...files),
})

export const lintStep = (files: string[] = []): Step => ({
  name: 'lint',
  run: () => runQuietly('oxlint', '--no-error-on-unmatched-pattern', '--deny-warnings', ...files),
})

export const lockStep: Step = {
  name: 'lock',
  run: async () => {
    const faults = findLockFaults(readLock())
    return { code: faults.length ? 1 : 0, output: faults.join('\n') }
  },
}

/** The tests of these projects, without those of `tests/` that start whole installations or compare large databases. */
export const testsStep = (projects: string[]): Step => ({
  name: projects.join(', '),
  run: () =>
    runQuietly(
      'vitest',
      'run',
      '--reporter=default',
      ...projects.map((project) => `--project=${project}`),
      'src/',
      'scripts/',
      'demo/',
      'tests/architecture/',
    ),
})

/**
 * Runs the steps, `concurrency` in parallel, and prints a line for each and the output of failed ones. Returns the exit
 * code.
 */
export async function runSteps(steps: Step[], concurrency: number): Promise<number> {
  const waiting = [...steps]
  let code = 0
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const start = performance.now()
      const result = await step.run()
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      console.log(`${result.code === 0 ? 'ok    ' : 'FAILED'}  ${step.name.padEnd(20)} ${seconds.padStart(5)} s`)
      if (result.code === 0) continue
      code = 1
      console.log(result.output.trim().replace(/^/gm, '    '))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return code
}
