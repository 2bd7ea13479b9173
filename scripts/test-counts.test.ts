import {
  summaryOf,
  filesToRepeat,
  combineAttempts,
  readPlaywright,
  readVitest,
  type Outcome,
  type RunReport,
} from './test-counts.ts'
import { describe, expect, test } from 'vitest'

const nothing: Outcome = { passed: 0, failures: [], retried: [], skipped: 0 }

describe('what a runner reports', () => {
  test('Vitest: a file that failed without a failed test counts as one failure', () => {
    const report = {
      testResults: [
        { name: 'a.test.ts', status: 'failed', assertionResults: [] },
        {
          name: 'b.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'failed', fullName: 'b fails' },
            { status: 'passed', fullName: 'b passes' },
            { status: 'todo', fullName: 'b later' },
          ],
        },
        { name: 'c.test.ts', status: 'failed', assertionResults: [{ status: 'passed', fullName: 'c passes' }] },
      ],
    }
    expect(readVitest(report, [])).toEqual({
      files: [
        { file: 'a.test.ts', passed: 0, skipped: 0, failures: ['a.test.ts could not be loaded'] },
        { file: 'b.test.ts', passed: 1, skipped: 1, failures: ['b.test.ts › b fails'] },
        { file: 'c.test.ts', passed: 1, skipped: 0, failures: ['c.test.ts failed outside of its tests'] },
      ],
      errors: [],
    })
  })

  test('Vitest: tests that had not ended with their worker failed, and errors outside of tests are listed', () => {
    const report = {
      testResults: [
        {
          name: 'a.test.ts',
          status: 'passed',
          assertionResults: [
            { status: 'passed', fullName: 'a passes' },
            { status: 'skipped', fullName: 'a rests' },
            { status: 'pending', fullName: 'a waits' },
          ],
        },
        { name: 'b.test.ts', status: 'passed', assertionResults: [] },
      ],
    }
    expect(readVitest(report, [{ message: 'Worker exited unexpectedly\nat line 4' }, {}])).toEqual({
      files: [
        { file: 'a.test.ts', passed: 1, skipped: 1, failures: ['a.test.ts › a waits (did not end)'] },
        { file: 'b.test.ts', passed: 0, skipped: 0, failures: ['b.test.ts could not be loaded'] },
      ],
      errors: ['Worker exited unexpectedly', 'an error without words'],
    })
  })

  test('Playwright: tests are named with their file, errors outside of tests by their first line', () => {
    const spec = (title: string, status: string) => ({ title, file: 'a.e2e.ts', tests: [{ status }] })
    const report = {
      suites: [
        {
          specs: [spec('fails', 'unexpected'), spec('passes', 'expected')],
          suites: [{ specs: [spec('comes late', 'flaky'), spec('rests', 'skipped')] }],
        },
      ],
      errors: [{ message: 'No server.\nat line 4' }, {}],
    }
    expect(readPlaywright(report)).toEqual({
      files: [{ file: 'tests/e2e/a.e2e.ts', passed: 2, skipped: 1, failures: ['tests/e2e/a.e2e.ts › fails'] }],
      errors: ['No server.', 'an error without words'],
    })
  })
})

const file = (name: string, passed: number, ...failures: string[]) => ({ file: name, passed, skipped: 0, failures })

const run = (...files: RunReport['files']): RunReport => ({ files, errors: [] })

describe('which files run again', () => {
  const many = (count: number) => run(...Array.from({ length: count }, (_, at) => file(`${at}.ts`, 1, `${at} fails`)))

  test.each([
    ['no report', undefined, []],
    ['all well', run(file('a.ts', 2)), []],
    [
      'one that failed in two projects, once',
      run(file('a.ts', 2, 'x'), file('a.ts', 2, 'x'), file('b.ts', 1)),
      ['a.ts'],
    ],
    ['an error outside of every file', { ...run(file('a.ts', 2, 'x')), errors: ['No server.'] }, []],
    ['at most as many files as a slow machine explains', many(8), many(8).files.map((each) => each.file)],
    ['more files than a slow machine explains', many(9), []],
    [
      'never files whose tests vary their order or values',
      run(
        file('a-races.test.ts', 2, 'x'),
        file('a-properties.test.ts', 2, 'y'),
        file('src/shared/domain/money.test.ts', 2, 'its values are random'),
        file('b.test.ts', 2, 'z'),
      ),
      ['b.test.ts'],
    ],
  ])('%s', (_, report, expected) => {
    expect(filesToRepeat(report)).toEqual(expected)
  })
})

describe('what a runner did', () => {
  const nine = run(file('a.ts', 9))
  test.each([
    ['no report', undefined, 1, { failures: ['Vitest left no report'] }],
    ['nothing ran', run(), 0, { failures: ['Vitest ran no test'] }],
    [
      'a bad end without a failed test',
      nine,
      1,
      { passed: 9, failures: ['Vitest ended with 1 and named no failed test'] },
    ],
    ['a failed test', run(file('a.ts', 9, 'b fails')), 1, { passed: 9, failures: ['b fails'] }],
    ['an error', { ...nine, errors: ['No server.'] }, 1, { passed: 9, failures: ['Vitest: No server.'] }],
    ['all well', nine, 0, { passed: 9 }],
  ])('%s', (_, first, code, outcome) => {
    expect(combineAttempts({ runner: 'Vitest', first, code })).toEqual({ ...nothing, ...outcome })
  })
})

describe('what a second attempt changes', () => {
  const first = run(file('a.ts', 3), file('b.ts', 4, 'b is late'), file('b.ts', 5))
  test.each([
    [
      'the file passes: every test of it counts once',
      run(file('b.ts', 5), file('b.ts', 5)),
      0,
      { passed: 13, retried: ['b is late'] },
    ],
    [
      'the same test fails',
      run(file('b.ts', 4, 'b is late'), file('b.ts', 5)),
      1,
      { passed: 12, failures: ['b is late'] },
    ],
    [
      'another test of the file fails: the file failed twice',
      run(file('b.ts', 4, 'b is early'), file('b.ts', 5)),
      1,
      { passed: 12, failures: ['b is early'], retried: ['b is late'] },
    ],
    ['it leaves no report', undefined, 1, { passed: 12, failures: ['b is late'] }],
    ['it says nothing of the file', run(), 0, { passed: 12, failures: ['b is late'] }],
    [
      'it ends badly without a failed test',
      run(file('b.ts', 5), file('b.ts', 5)),
      1,
      { passed: 13, failures: ['Vitest ended with 1 and named no failed test'], retried: ['b is late'] },
    ],
    [
      'it breaks outside of every file',
      { ...run(file('b.ts', 10)), errors: ['No server.'] },
      1,
      { passed: 13, failures: ['Vitest: No server.'], retried: ['b is late'] },
    ],
  ])('%s', (_, second, code, outcome) => {
    expect(combineAttempts({ runner: 'Vitest', first, second, code })).toEqual({ ...nothing, ...outcome })
  })
})

test('a failed race test stays failed when another file passes at its second attempt', () => {
  const first = run(file('a-races.test.ts', 1, 'a is lost'), file('b.ts', 4, 'b is late'))
  const second = run(file('b.ts', 5))
  expect(filesToRepeat(first)).toEqual(['b.ts'])
  expect(combineAttempts({ runner: 'Vitest', first, second, code: 0 })).toEqual({
    passed: 6,
    failures: ['a is lost'],
    retried: ['b is late'],
    skipped: 0,
  })
})

test('the closing lines name what failed and add up both runners', () => {
  const outcome = { ...nothing, passed: 3 }
  expect(summaryOf([outcome, { ...outcome, failures: ['b fails'] }])).toBe('Failed: b fails\n6 passed, 1 failed')
  expect(summaryOf([outcome, { ...outcome, retried: ['c comes late'], skipped: 2 }])).toBe(
    'Passed at the second attempt: c comes late\n6 passed, 0 failed, 2 skipped',
  )
})
