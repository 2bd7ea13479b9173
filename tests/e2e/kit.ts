import { type APIRequestContext, type BrowserContext, type Page } from '@playwright/test'
import { fastTempFolder } from '#tests/kit/fast-temp-folder.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A data folder with the demo, created once per run (`global-setup.ts`); every product starts on a copy. */
export const DEMO_DATA_DIR = join(process.cwd(), '.tmp/e2e-demo-data')

export interface RunningProduct {
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
export async function startProduct({ env = {}, dataDir = copyDemoData(), program = PRODUCT_ENTRY }: Options = {}) {
  let { child, address } = await startProcess(program, { ...env, DATA_DIR: dataDir, PORT: '0' })
  const product: RunningProduct = {
    address,
    dataDir,
    kill: (signal: NodeJS.Signals = 'SIGTERM') => endProcess(child, signal),
    async restart() {
      ;({ child, address } = await startProcess(program, {
        ...env,
        DATA_DIR: dataDir,
        PORT: new URL(product.address).port,
      }))
    },
    async stop() {
      await endProcess(child, 'SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
    send: (message) =>
      new Promise((resolve) => {
        child.once('message', () => resolve())
        child.send(message)
      }),
  }
  return product
}

export type DemoAccount = 'admin' | 'inactive' | 'expired' | 'initial' | 'halfyearly' | 'annual'
const MOBILE_NUMBERS: Record<DemoAccount, string> = {
  admin: '9000000001',
  inactive: '9000000002',
  expired: '9000000003',
  initial: '9000000004',
  halfyearly: '9000000005',
  annual: '9000000006',
}

/** Signs in over HTTP; returns the user and the token. */
async function signInByApi(request: APIRequestContext, product: RunningProduct, account: DemoAccount) {
  const data = { email: `${account}@example.com`, mobileNumber: MOBILE_NUMBERS[account] }
  const response = await request.post(`${product.address}/api/v1/auth/login`, { data })
  const { user, accessToken } = (await response.json()) as { user: object; accessToken: string }
  return { user, accessToken }
}

/** Signs in over HTTP; returns the headers that API calls of the account need. */
export async function authHeaders(request: APIRequestContext, product: RunningProduct, account: DemoAccount) {
  const { accessToken } = await signInByApi(request, product, account)
  return { authorization: `Bearer ${accessToken}` }
}

/** Signs in every page of the context before it loads. */
export async function signInContext(
  context: BrowserContext,
  product: RunningProduct,
  account: DemoAccount,
): Promise<void> {
  const { user, accessToken } = await signInByApi(context.request, product, account)
  await context.addInitScript(
    ([storedUser, token]) => {
      if (sessionStorage.getItem('signed-in')) return
      sessionStorage.setItem('signed-in', 'yes')
      localStorage.setItem('user', storedUser)
      localStorage.setItem('token', token)
    },
    [JSON.stringify(user), accessToken] as const,
  )
}

/** Signs in on the sign-in screen. */
export async function signInOnScreen(page: Page, product: RunningProduct, account: DemoAccount): Promise<void> {
  await page.goto(`${product.address}/admin/login`)
  await page.getByLabel('Email address').fill(`${account}@example.com`)
  await page.getByLabel('Mobile number').fill(MOBILE_NUMBERS[account])
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Switches to light or dark mode and waits until all colours have settled, so that axe does not read transitional ones. */
export async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    // A colour transition reaches nested elements one frame later: the page has settled when some frames change nothing.
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

const PRODUCT_ENTRY = 'src/server/main.ts'

/** Node's compile cache: about forty starts per run read the same files. */
const COMPILE_CACHE_DIR = join(process.cwd(), '.tmp/compiled')

async function startProcess(
  program: string,
  env: Record<string, string>,
): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, NODE_ENV: 'test', HOST: '127.0.0.1', NODE_COMPILE_CACHE: COMPILE_CACHE_DIR, ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(program === PRODUCT_ENTRY ? [] : (['ipc'] as const))],
  })
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += String(chunk)
      const address = /^Ready on (\S+)$/m.exec(output)?.[1]
      if (address) resolve({ child, address })
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The product ended with ${code} before it was ready:\n${output}`)))
  })
}

function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
