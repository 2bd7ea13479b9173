import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter } from 'vitest/node'

/** The file with the errors of the last run that belong to no test. */
export const UNHANDLED_ERRORS = '.tmp/vitest-errors.json'

/** A Vitest reporter for what its JSON report omits: errors outside of tests, and crashed workers. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    mkdirSync(dirname(UNHANDLED_ERRORS), { recursive: true })
    writeFileSync(UNHANDLED_ERRORS, JSON.stringify(errors.map(({ message }) => ({ message }))))
  }
}
