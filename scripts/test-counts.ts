import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** The result of a test runner that `npm test` prints at its end. */
export interface Outcome {
  passed: number
  /** Names of failed tests. */
  failures: string[]
  /** Names of tests that passed only at the second attempt. */
  retried: string[]
  skipped: number
}

/** One run of a test runner. A file that runs in several projects occurs once for each. */
export interface RunReport {
  files: TestFile[]
  /** Errors outside of test files. */
  errors: string[]
}

interface TestFile {
  /** The path, as the runner accepts it as an argument. */
  file: string
  passed: number
  skipped: number
  failures: string[]
}

/** The part of Vitest's JSON report that is read here. */
export interface VitestReport {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** The part of Playwright's JSON report that is read here. */
export interface PlaywrightReport {
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

interface PlaywrightSuite {
  specs: PlaywrightSpec[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightSpec {
  title: string
  file: string
  tests: { status: string }[]
}

/** Errors outside of tests, which Vitest's JSON report omits. */
export type UnhandledErrors = { message?: string }[]

/**
 * A file that failed without a failed test (it could not be loaded, or a hook failed) counts as one failure. So does
 * each test that had not ended when its worker exited.
 */
export function readVitest({ testResults }: VitestReport, unhandled: UnhandledErrors): RunReport {
  const files = testResults.map(({ name, status, assertionResults: tests }) => {
    const file = relative(process.cwd(), name)
    const passed = tests.filter((test) => test.status === 'passed').length
    const failed = tests
      .filter((test) => ['failed', 'pending'].includes(test.status))
      .map(({ fullName, status: ending }) => `${file} › ${fullName}${ending === 'pending' ? ' (did not end)' : ''}`)
    const skipped = tests.length - passed - failed.length
    const outside = tests.length === 0 ? `${file} could not be loaded` : `${file} failed outside of its tests`
    const isBroken = status === 'failed' || tests.length === 0
    return { file, passed, skipped, failures: isBroken && failed.length === 0 ? [outside] : failed }
  })
  return { files, errors: unhandled.map(firstLine) }
}

function firstLine({ message }: { message?: string }): string {
  return message?.split('\n')[0] ?? 'an error without words'
}

export function readPlaywright({ suites, errors }: PlaywrightReport): RunReport {
  const byFile = Map.groupBy(suites.flatMap(specsOf), ({ file }) => `tests/e2e/${file}`)
  const files = [...byFile].map(([file, specs]) => {
    const ended = (endings: string[]) =>
      specs.flatMap(({ title, tests }) =>
        tests.filter(({ status }) => endings.includes(status)).map(() => `${file} › ${title}`),
      )
    const passed = ended(['expected', 'flaky']).length
    return { file, passed, skipped: ended(['skipped']).length, failures: ended(['unexpected']) }
  })
  return { files, errors: errors.map(firstLine) }
}

function specsOf({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** More failed files than this are not caused by a slow machine. */
const MAX_FILES_TO_REPEAT = 8

/**
 * Whether the tests vary their order or values: a failure in one of twenty runs must not pass at the second attempt.
 */
function isRandomized(file: string): boolean {
  const hasRandomName = /-(races|properties)\.test\.ts$/.test(file)
  return hasRandomName || (existsSync(file) && readFileSync(file, 'utf8').includes(`'fast-check'`))
}

/** The failed files to run again: a busy machine delays one or two tests, a bug breaks many or the run itself. */
export function filesToRepeat(report: RunReport | undefined): string[] {
  if (!report || report.errors.length > 0) return []
  const failed = new Set(report.files.filter(({ failures }) => failures.length > 0).map(({ file }) => file))
  return failed.size > MAX_FILES_TO_REPEAT ? [] : [...failed].filter((file) => !isRandomized(file))
}

/**
 * Combines both attempts. Of repeated files only the second attempt counts. A file that is missing in the report of the
 * second attempt keeps its failures.
 */
export function combineAttempts({
  runner,
  first,
  second,
  code,
}: {
  runner: string
  first: RunReport | undefined
  second?: RunReport | undefined
  /** The exit code of the last attempt. */
  code: number
}): Outcome {
  if (!first) return { passed: 0, failures: [`${runner} left no report`], retried: [], skipped: 0 }
  const repeated = new Set(second?.files.map(({ file }) => file))
  const files = [...first.files.filter(({ file }) => !repeated.has(file)), ...(second?.files ?? [])]
  const failures = [
    ...files.flatMap((file) => file.failures),
    ...[...first.errors, ...(second?.errors ?? [])].map((error) => `${runner}: ${error}`),
  ]
  const retried = first.files
    .filter(({ file }) => repeated.has(file))
    .flatMap((file) => file.failures)
    .filter((name, at, all) => !failures.includes(name) && all.indexOf(name) === at)
  const passed = files.reduce((sum, file) => sum + file.passed, 0)
  const skipped = files.reduce((sum, file) => sum + file.skipped, 0)
  if (failures.length === 0 && passed === 0) failures.push(`${runner} ran no test`)
  if (failures.length === 0 && code !== 0) failures.push(`${runner} ended with ${code} and named no failed test`)
  return { passed, failures, retried, skipped }
}

/** The last lines of `npm test`: the names of failed and repeated tests, then the totals of both runners. */
export function summaryOf(outcomes: Outcome[]): string {
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  const sum = (pick: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + pick(outcome), 0)
  const skipped = sum((outcome) => outcome.skipped)
  const line = `${sum((outcome) => outcome.passed)} passed, ${failures.length} failed`
  return [
    ...outcomes.flatMap(({ retried }) => retried).map((name) => `Passed at the second attempt: ${name}`),
    ...failures.map((name) => `Failed: ${name}`),
    skipped > 0 ? `${line}, ${skipped} skipped` : line,
  ].join('\n')
}
