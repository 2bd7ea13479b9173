import { closingLine, countPlaywright, countVitest, judge } from './test-counts.ts'
import { describe, expect, test } from 'vitest'

describe('what a runner did', () => {
  test('a test file that cannot be loaded counts as a failure', () => {
    const report = {
      numPassedTests: 4,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { status: 'failed', assertionResults: [] },
        { status: 'failed', assertionResults: [{}, {}] },
        { status: 'passed', assertionResults: [{}] },
      ],
    }
    expect(countVitest(report)).toEqual({ passed: 4, failed: 2, skipped: 3 })
  })

  test('errors of Playwright outside of tests count as failures', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
    expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 6, failed: 2, skipped: 2 })
  })

  test.each([
    ['no report', undefined, 1, { passed: 0, failed: 1, skipped: 0 }],
    ['nothing ran', { passed: 0, failed: 0, skipped: 3 }, 0, { passed: 0, failed: 1, skipped: 3 }],
    ['a bad end without a failed test', { passed: 9, failed: 0, skipped: 0 }, 1, { passed: 9, failed: 1, skipped: 0 }],
    ['a failed test', { passed: 9, failed: 2, skipped: 0 }, 1, { passed: 9, failed: 2, skipped: 0 }],
    ['all well', { passed: 9, failed: 0, skipped: 0 }, 0, { passed: 9, failed: 0, skipped: 0 }],
  ])('%s', (_, counts, code, judged) => {
    expect(judge({ counts, code })).toEqual(judged)
  })
})

test('the closing line adds up both runners', () => {
  const counts = { passed: 3, failed: 1, skipped: 0 }
  expect(closingLine([counts, { ...counts, failed: 0 }])).toBe('6 passed, 1 failed')
  expect(closingLine([counts, { ...counts, skipped: 2 }])).toBe('6 passed, 2 failed, 2 skipped')
})
