import { closing, judge, readPlaywright, readVitest, type Outcome } from './test-counts.ts'
import { describe, expect, test } from 'vitest'

const nothing: Outcome = { passed: 0, failures: [], retried: [], skipped: 0 }

describe('what a runner did', () => {
  test('a test file that cannot be loaded counts as a failure', () => {
    const report = {
      numPassedTests: 4,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { name: 'a.test.ts', status: 'failed', assertionResults: [] },
        {
          name: 'b.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'failed', fullName: 'b fails' },
            { status: 'passed', fullName: 'b passes' },
          ],
        },
        { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'c passes' }] },
      ],
    }
    expect(readVitest(report)).toEqual({
      passed: 4,
      failures: ['a.test.ts could not be loaded', 'b.test.ts › b fails'],
      retried: [],
      skipped: 3,
    })
  })

  test('errors of Playwright outside of tests count as failures', () => {
    const spec = (title: string, status: string) => ({ title, file: 'a.e2e.ts', tests: [{ status }] })
    const report = {
      stats: { expected: 5, flaky: 1, skipped: 2 },
      suites: [
        {
          specs: [spec('fails', 'unexpected'), spec('passes', 'expected')],
          suites: [{ specs: [spec('comes late', 'flaky')] }],
        },
      ],
      errors: [{ message: 'No server.\nat line 4' }, {}],
    }
    expect(readPlaywright(report)).toEqual({
      passed: 6,
      failures: ['a.e2e.ts › fails', 'Playwright: No server.', 'Playwright: an error without words'],
      retried: ['a.e2e.ts › comes late'],
      skipped: 2,
    })
  })

  test.each([
    ['no report', undefined, 1, ['Vitest left no report']],
    ['nothing ran', nothing, 0, ['Vitest ran no test']],
    ['a bad end without a failed test', { ...nothing, passed: 9 }, 1, ['Vitest ended with 1 and named no failed test']],
    ['a failed test', { ...nothing, passed: 9, failures: ['b fails'] }, 1, ['b fails']],
    ['all well', { ...nothing, passed: 9 }, 0, []],
  ])('%s', (_, outcome, code, failures) => {
    expect(judge({ runner: 'Vitest', outcome, code })).toEqual({ ...nothing, ...outcome, failures })
  })
})

test('the closing lines name what failed and add up both runners', () => {
  const outcome = { ...nothing, passed: 3 }
  expect(closing([outcome, { ...outcome, failures: ['b fails'] }])).toBe('Failed: b fails\n6 passed, 1 failed')
  expect(closing([outcome, { ...outcome, retried: ['c comes late'], skipped: 2 }])).toBe(
    'Passed at the second attempt: c comes late\n6 passed, 0 failed, 2 skipped',
  )
})
