import { findTestBrowser, type Browser } from '#tests/kit/browser.ts'
import { defineConfig } from '@playwright/test'

/** The first process that reads this file searches the browser; the workers inherit the result. */
async function findBrowser(): Promise<Browser> {
  process.env.TEST_BROWSER ??= JSON.stringify(await findTestBrowser())
  if (!process.env.TEST_BROWSER) throw new Error('No Chromium starts here: install one, or name it in CHROMIUM.')
  return JSON.parse(process.env.TEST_BROWSER)
}

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: '.tmp/e2e',
  fullyParallel: false,
  // Three workers keep two cores busy; a fourth would only wait for them.
  workers: 3,
  // `npm test` repeats failed tests once after all others (scripts/test.ts).
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Generous timeouts for slow machines: they only end tests that hang.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '.tmp/e2e.json' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Tracing costs more than the tests: `npm test` traces only the second attempt; `--trace on` traces by hand.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 45_000,
    // A test cannot intercept requests of a service worker; only the test of the offline page allows it.
    serviceWorkers: 'block',
    launchOptions: await findBrowser(),
  },
})
