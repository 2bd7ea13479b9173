import { relative } from 'node:path'

/** What a test runner did, reduced to what the end of `npm test` says. */
export interface Outcome {
  passed: number
  /** What failed, each by its name. */
  failures: string[]
  /** What passed at the second attempt only, each by its name. */
  retried: string[]
  skipped: number
}

/** The part of Vitest's JSON report that is read here. */
export interface VitestReport {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** The part of Playwright's JSON report that is read here. */
export interface PlaywrightReport {
  stats: { expected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

interface PlaywrightSuite {
  specs: { title: string; file: string; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

/** A file that could not be loaded has no tests to fail: it counts as one. */
export function readVitest(report: VitestReport): Outcome {
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(process.cwd(), name)
    if (status === 'failed' && assertionResults.length === 0) return [`${file} could not be loaded`]
    return assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => `${file} › ${fullName}`)
  })
  return { passed: report.numPassedTests, failures, retried: [], skipped: report.numPendingTests + report.numTodoTests }
}

export function readPlaywright({ stats, suites, errors }: PlaywrightReport): Outcome {
  const failures = [
    ...suites.flatMap((suite) => named(suite, 'unexpected')),
    ...errors.map(({ message }) => `Playwright: ${message?.split('\n')[0] ?? 'an error without words'}`),
  ]
  const retried = suites.flatMap((suite) => named(suite, 'flaky'))
  return { passed: stats.expected + stats.flaky, failures, retried, skipped: stats.skipped }
}

/** The tests of a suite, and of those inside it, that ended so. */
function named({ specs, suites = [] }: PlaywrightSuite, ending: string): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.filter(({ status }) => status === ending).map(() => `${file} › ${title}`),
  )
  return [...own, ...suites.flatMap((suite) => named(suite, ending))]
}

/**
 * A runner that left no report, ran nothing, or ended badly without naming a failed test has failed all the same.
 */
export function judge({
  runner,
  outcome,
  code,
}: {
  runner: string
  outcome: Outcome | undefined
  code: number
}): Outcome {
  if (!outcome) return { passed: 0, failures: [`${runner} left no report`], retried: [], skipped: 0 }
  if (outcome.failures.length > 0) return outcome
  if (outcome.passed === 0) return { ...outcome, failures: [`${runner} ran no test`] }
  return code === 0 ? outcome : { ...outcome, failures: [`${runner} ended with ${code} and named no failed test`] }
}

/** The last lines of `npm test`: by name what failed or was tried twice, and the sum of both runners alone on the last. */
export function closing(outcomes: Outcome[]): string {
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
