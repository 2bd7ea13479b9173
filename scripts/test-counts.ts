/** What a test runner did, reduced to what the closing line needs. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** The part of Vitest's JSON report that is read here. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** The part of Playwright's JSON report that is read here. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** A file that could not be loaded has no tests to fail: it counts as one. */
export function countVitest(report: VitestReport): Counts {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }
}

/**
 * A runner that left no report, ran nothing, or ended badly without naming a failed test has failed all the same:
 * one more failure.
 */
export function judge({ counts, code }: { counts: Counts | undefined; code: number }): Counts {
  if (!counts || counts.passed + counts.failed === 0) return { passed: 0, failed: 1, skipped: counts?.skipped ?? 0 }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** The last line of `npm test`. */
export function closingLine(all: Counts[]): string {
  const sum = (pick: (counts: Counts) => number) => all.reduce((total, counts) => total + pick(counts), 0)
  const skipped = sum((counts) => counts.skipped)
  const line = `${sum((counts) => counts.passed)} passed, ${sum((counts) => counts.failed)} failed`
  return skipped > 0 ? `${line}, ${skipped} skipped` : line
}
