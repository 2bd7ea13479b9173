import { fastTempFolder } from '#tests/kit/fast-temp-folder.ts'
import { startProductProcess as startProcess } from '#tests/kit/product-launcher.ts'
import { type APIRequestContext, type BrowserContext, type Page, test as base } from '@playwright/test'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A data folder with the demo, created once per run (`global-setup.ts`); every product starts on a copy. */
export const DEMO_DATA_DIR = join(process.cwd(), '.tmp/e2e-demo-data')

export interface DemoProduct {
  address: string
  dataDir: string
  /** Ends the process with a signal (default: SIGTERM) and waits for its exit. The data stays. */
  kill(signal?: NodeJS.Signals): Promise<void>
  /** Starts the product again on the same data and port. */
  restart(): Promise<void>
  /** Kills the process and removes its data, so an orderly shutdown is not needed. */
  stop(): Promise<void>
  /** Sends the process a message and waits for its reply; only a test `program` listens. */
  send(message: number): Promise<void>
}

interface Options {
  env?: Record<string, string>
  /** An existing data folder. Default: a fresh copy of the demo. */
  dataDir?: string
  /** The entry file to run instead of the product's own. */
  program?: string
}

/** Starts the product as `npm start` does, in its own process, on a free port and its own data. */
export async function startDemo({ env = {}, dataDir = copyDemoData(), program }: Options = {}) {
  const start = (port: string) => startProcess({ ...env, DATA_DIR: dataDir, PORT: port }, program)
  let running = await start('0')
  const product: DemoProduct = {
    address: running.address,
    dataDir,
    kill: (signal) => running.end(signal),
    async restart() {
      running = await start(new URL(product.address).port)
    },
    async stop() {
      await running.end('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
    send: (message) => running.send(message),
  }
  return product
}

/** Tests with one product per worker. Each call makes products of its own, which are not shared with other calls. */
export const testWithProduct = (options?: Options) =>
  base.extend<object, { product: DemoProduct }>({
    product: [
      // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from here
      async ({}, use) => {
        const product = await startDemo(options)
        await use(product)
        await product.stop()
      },
      { scope: 'worker', timeout: 300_000 },
    ],
  })

/** Tests that change nothing that another of them could see. */
export const test = testWithProduct()

export type DemoAccount = 'admin' | 'inactive' | 'expired' | 'initial' | 'halfyearly' | 'annual'
const MOBILE_NUMBERS: Record<DemoAccount, string> = {
  admin: '9000000001',
  inactive: '9000000002',
  expired: '9000000003',
  initial: '9000000004',
  halfyearly: '9000000005',
  annual: '9000000006',
}

interface Person {
  name?: string
  email: string
  mobileNumber: string
}

interface SignedIn {
  user: { _id: string }
  accessToken: string
}

const personOf = (account: DemoAccount): Person => ({
  email: `${account}@example.com`,
  mobileNumber: MOBILE_NUMBERS[account],
})

async function logIn(request: APIRequestContext, { address }: DemoProduct, person: Person): Promise<SignedIn> {
  const response = await request.post(`${address}/api/v1/auth/login`, { data: person })
  return (await response.json()) as SignedIn
}

/** Signs in over HTTP; returns the headers that API calls of the account need. */
export async function authHeaders(request: APIRequestContext, product: DemoProduct, account: DemoAccount) {
  const { accessToken } = await logIn(request, product, personOf(account))
  return { authorization: `Bearer ${accessToken}` }
}

/** Signs in every page of the context before it loads. */
export async function signInContext(context: BrowserContext, product: DemoProduct, account: DemoAccount) {
  await signInPerson(context, product, personOf(account))
}

/** Like `signInContext`, for anybody; returns the user. */
export async function signInPerson(context: BrowserContext, product: DemoProduct, person: Person) {
  const { user, accessToken } = await logIn(context.request, product, person)
  await context.addInitScript(
    ([storedUser, token]) => {
      if (sessionStorage.getItem('signed-in') || localStorage.getItem('token')) return
      sessionStorage.setItem('signed-in', 'yes')
      localStorage.setItem('user', storedUser)
      localStorage.setItem('token', token)
    },
    [JSON.stringify(user), accessToken] as const,
  )
  return { ...user, accessToken }
}

/** Agrees to the terms in force, which everybody does before they pay. */
export async function agreeToTerms(request: APIRequestContext, { address }: DemoProduct, accessToken: string) {
  const path = `${address}/api/v1/user/consents`
  const headers = { authorization: `Bearer ${accessToken}` }
  const { termsVersion } = (await (await request.get(path, { headers })).json()) as { termsVersion: string }
  await request.post(path, { headers, data: { termsVersion, age: 'ADULT' } })
}

/** Signs in on the sign-in screen. */
export async function signInOnScreen(page: Page, product: DemoProduct, account: DemoAccount): Promise<void> {
  await page.goto(`${product.address}/admin/login`)
  await page.getByLabel('Email address').fill(`${account}@example.com`)
  await page.getByLabel('Mobile number').fill(MOBILE_NUMBERS[account])
  await page.getByRole('button', { name: 'Continue' }).click()
}

/**
 * Switches to light or dark mode and waits until all colours have settled, so that axe does not read transitional ones.
 */
export async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    // A colour transition reaches nested elements one frame later: the page has settled when some frames change
    // nothing.
    for (let quiet = 0; quiet < 4; quiet += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
      if (ending.length > 0) quiet = -1
      await Promise.all(ending.map((animation) => animation.finished.catch(() => {})))
    }
  })
}

function copyDemoData(): string {
  const dir = mkdtempSync(join(fastTempFolder(), 'sadhana-e2e-'))
  if (existsSync(DEMO_DATA_DIR)) cpSync(DEMO_DATA_DIR, dir, { recursive: true })
  return dir
}
