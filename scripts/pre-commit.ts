import { formatStep, lintStep, runSteps, typeSteps } from './steps.ts'
import { execFileSync } from 'node:child_process'

/** Checks format and lint of the staged files, and the types of all files. */
export async function run(): Promise<number> {
  const files = stagedFiles()
  const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  const steps = [formatStep(files), ...(code.length > 0 ? [lintStep(code), ...typeSteps] : [])]
  return files.length > 0 ? runSteps(steps, 2) : 0
}

function stagedFiles(): string[] {
  const names = execFileSync('git', ['diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z'], {
    encoding: 'utf8',
  })
  return names.split('\0').filter(Boolean)
}
