import { findQuickBrowser, type Browser } from '#tests/kit/browser.ts'
import { defineConfig } from '@playwright/test'

/** Found once, by the first process that reads this file; the workers inherit the answer. */
async function browser(): Promise<Browser> {
  process.env.TEST_BROWSER ??= JSON.stringify(await findQuickBrowser())
  if (!process.env.TEST_BROWSER) throw new Error('No Chromium starts here: install one, or name it in CHROMIUM.')
  return JSON.parse(process.env.TEST_BROWSER)
}

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: '.tmp/e2e',
  fullyParallel: false,
  // They wait more than they compute: three share two cores well.
  workers: 3,
  // What fails runs once more after all the others, by `npm test` (scripts/test.ts).
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // A slow machine is no fault: these end only what hangs.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '.tmp/e2e.json' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // To record everything costs more than the tests: `npm test` records the second attempt; by hand there is `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 45_000,
    // Only the test of the offline page lets it in: what passes through a worker cannot be held up by a test.
    serviceWorkers: 'block',
    launchOptions: await browser(),
  },
})
