import { command } from './command.ts'
import {
  summaryOf,
  filesToRepeat,
  combineAttempts,
  readPlaywright,
  readVitest,
  type Outcome,
  type RunReport,
} from './test-counts.ts'
import { UNHANDLED_ERRORS } from './unhandled-errors.ts'
import { buildIfStale } from './web-build.ts'
import { findTestBrowser } from '#tests/kit/browser.ts'
import { hasCeph } from '#tests/kit/ceph-server.ts'
import { canRunCluster } from '#tests/kit/can-run-cluster.ts'
import { hasNginx } from '#tests/kit/nginx.ts'
import { postgresForTests } from '#tests/kit/find-postgres.ts'
import { readFileSync, rmSync } from 'node:fs'

const reports = { vitest: '.tmp/vitest.json', playwright: '.tmp/e2e.json' }

/**
 * Runs all tests: on both databases, then in browsers against the built product. Prints failures and totals of both
 * runners.
 */
export async function run(): Promise<number> {
  const leftOut = [
    ...(postgresForTests() ? [] : [WITHOUT_POSTGRES]),
    ...(hasCeph() ? [] : [WITHOUT_S3]),
    ...(hasNginx() ? [] : [WITHOUT_NGINX]),
    ...(canRunCluster() ? [] : [WITHOUT_CLUSTER]),
  ]
  for (const sentence of leftOut) console.log(sentence)
  const all = [await runVitest(), await runPlaywright()]
  for (const sentence of leftOut) console.log(sentence)
  console.log(`\n${summaryOf(all)}`)
  return all.some(({ failures }) => failures.length > 0) ? 1 : 0
}

const WITHOUT_POSTGRES =
  'Left out: the data tests on PostgreSQL (no programs of it on this machine and no TEST_DATABASE_URL).'

const WITHOUT_S3 = 'Left out: files on a service that speaks S3 (no programs of Ceph on this machine).'

const WITHOUT_NGINX = 'Left out: files of the disk behind nginx (it is not on this machine).'

const WITHOUT_CLUSTER =
  'Left out: several nodes behind nginx (they need the programs of PostgreSQL, of Ceph and nginx on this machine).'

function runVitest(): Promise<Outcome> {
  const reporters = ['default', 'json', './scripts/unhandled-errors.ts'].map((reporter) => `--reporter=${reporter}`)
  const args = ['run', ...reporters, `--outputFile.json=${reports.vitest}`]
  const readBoth = (text: string) => readVitest(JSON.parse(text), JSON.parse(readFileSync(UNHANDLED_ERRORS, 'utf8')))
  return runWithRetry({
    runner: 'Vitest',
    attempt: async (more) => {
      for (const file of [reports.vitest, UNHANDLED_ERRORS]) rmSync(file, { force: true })
      const { code } = await command('vitest', [...args, ...more])
      return { report: read(reports.vitest, readBoth), code }
    },
    serialArguments: ['--maxWorkers=1'],
  })
}

async function runPlaywright(): Promise<Outcome> {
  const browser = await findTestBrowser()
  if (!browser) return failure('No Chromium starts here: install one, or name it in CHROMIUM.')
  console.log(`\nBrowser: ${browser.executablePath}`)
  if ((await buildIfStale()) !== 0) return failure('The web cannot be built.')
  const env = { TEST_BROWSER: JSON.stringify(browser) }
  return runWithRetry({
    runner: 'Playwright',
    attempt: async (more) => {
      rmSync(reports.playwright, { force: true })
      const { code } = await command('playwright', ['test', ...more], { env })
      return { report: read(reports.playwright, (text) => readPlaywright(JSON.parse(text))), code }
    },
    // Recording every trace costs more than the tests: only the second attempt is recorded.
    serialArguments: ['--workers=1', '--trace=retain-on-failure', '--output=.tmp/e2e-second'],
  })
}

interface Attempts {
  runner: string
  /** Runs the tests with additional arguments. */
  attempt: (more: string[]) => Promise<{ report: RunReport | undefined; code: number }>
  /** The arguments that make files run one after the other. */
  serialArguments: string[]
}

/** Runs failed files once more, one after the other: other load of the machine may have delayed a test. */
async function runWithRetry({ runner, attempt, serialArguments }: Attempts): Promise<Outcome> {
  const first = await attempt([])
  const files = filesToRepeat(first.report)
  if (files.length === 0) return combineAttempts({ runner, first: first.report, code: first.code })
  console.log(`\n${runner} tries once more, alone: ${files.join(', ')}`)
  const second = await attempt([...serialArguments, ...files])
  return combineAttempts({ runner, first: first.report, second: second.report, code: second.code })
}

function failure(sentence: string): Outcome {
  return { passed: 0, failures: [sentence], retried: [], skipped: 0 }
}

/** Reads a report; a runner that crashed leaves none or an incomplete one. */
function read(file: string, parse: (text: string) => RunReport): RunReport | undefined {
  try {
    return parse(readFileSync(file, 'utf8'))
  } catch (error) {
    console.error(`${file} cannot be read: ${String(error)}`)
    return undefined
  }
}
