import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter } from 'vitest/node'

/** Where the errors of the last run stand that belong to no test. */
export const UNHANDLED_ERRORS = '.tmp/vitest-errors.json'

/** A reporter of Vitest for what its JSON report leaves out: errors outside of every test, and workers that died. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    mkdirSync(dirname(UNHANDLED_ERRORS), { recursive: true })
    writeFileSync(UNHANDLED_ERRORS, JSON.stringify(errors.map(({ message }) => ({ message }))))
  }
}
