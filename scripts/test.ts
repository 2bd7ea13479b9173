import { command } from './command.ts'
import { closing, judge, readPlaywright, readVitest, type Outcome } from './test-counts.ts'
import { buildIfStale } from './web-build.ts'
import { findQuickBrowser } from '#tests/kit/browser.ts'
import { hasCeph } from '#tests/kit/ceph-server.ts'
import { hasCluster } from '#tests/kit/has-cluster.ts'
import { hasNginx } from '#tests/kit/nginx.ts'
import { postgresForTests } from '#tests/kit/find-postgres.ts'
import { readFileSync, rmSync } from 'node:fs'

const reports = { vitest: '.tmp/vitest.json', playwright: '.tmp/e2e.json' }

/** Everything: both databases, then real browsers against the built product. Ends with what failed and the sum of both runners. */
export async function run(): Promise<number> {
  const leftOut = [
    ...(postgresForTests() ? [] : [withoutPostgres]),
    ...(hasCeph() ? [] : [withoutS3]),
    ...(hasNginx() ? [] : [withoutNginx]),
    ...(hasCluster() ? [] : [withoutCluster]),
  ]
  for (const sentence of leftOut) console.log(sentence)
  const all = [await runVitest(), await runPlaywright()]
  for (const sentence of leftOut) console.log(sentence)
  console.log(`\n${closing(all)}`)
  return all.some(({ failures }) => failures.length > 0) ? 1 : 0
}

const withoutPostgres =
  'Left out: the data tests on PostgreSQL (no programs of it on this machine and no TEST_DATABASE_URL).'

const withoutS3 = 'Left out: files on a service that speaks S3 (no programs of Ceph on this machine).'

const withoutNginx = 'Left out: files of the disk behind nginx (it is not on this machine).'

const withoutCluster =
  'Left out: several nodes behind nginx (they need the programs of PostgreSQL, of Ceph and nginx on this machine).'

async function runVitest(): Promise<Outcome> {
  rmSync(reports.vitest, { force: true })
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`]
  const { code } = await command('vitest', args)
  return judge({ runner: 'Vitest', outcome: read(reports.vitest, readVitest), code })
}

async function runPlaywright(): Promise<Outcome> {
  rmSync(reports.playwright, { force: true })
  const browser = await findQuickBrowser()
  if (!browser) return failure('No Chromium starts here: install one, or name it in CHROMIUM.')
  console.log(`\nBrowser: ${browser.executablePath}`)
  if ((await buildIfStale()) !== 0) return failure('The web cannot be built.')
  const { code } = await command('playwright', ['test'], { env: { TEST_BROWSER: JSON.stringify(browser) } })
  return judge({ runner: 'Playwright', outcome: read(reports.playwright, readPlaywright), code })
}

function failure(sentence: string): Outcome {
  return { passed: 0, failures: [sentence], retried: [], skipped: 0 }
}

/** A runner that crashed leaves no report, or half of one. */
function read(file: string, readReport: typeof readVitest | typeof readPlaywright): Outcome | undefined {
  try {
    return readReport(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    console.error(`${file} cannot be read: ${String(error)}`)
    return undefined
  }
}
