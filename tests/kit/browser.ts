import { unpackChromium } from './packed-chromium.ts'
import { chromium } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { platform } from 'node:os'

/** A browser that really started here, as options for Playwright's `launch`. */
export interface Browser {
  executablePath: string
  args: string[]
  env?: Record<string, string | undefined>
}

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--disable-quic',
]

/** Chromium's sandbox refuses root and needs namespaces that many containers lack. */
const withoutSandbox = ['--no-sandbox', ...quiet]

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * For tests, which open a page a second: the Chromium inside an npm package, which has no windows and asks for half the
 * time of a whole one. Where that does not start, or `$CHROMIUM` names another, what `findBrowser` finds.
 */
export async function findQuickBrowser(): Promise<Browser | undefined> {
  const small = process.env.CHROMIUM ? undefined : await packedBrowser()
  return small ?? (await findBrowser())
}

/**
 * The first Chromium that starts: `$CHROMIUM`, Playwright's own, the machine's, the one inside an npm package,
 * and at last one that Playwright downloads. Undefined when there is none.
 */
export async function findBrowser(): Promise<Browser | undefined> {
  const installed = [process.env.CHROMIUM, chromium.executablePath(), ...usualPaths]
  for (const executablePath of installed) {
    const browser = await started(executablePath)
    if (browser) return browser
  }
  return (await packedBrowser()) ?? (await started(downloadedChromium()))
}

async function packedBrowser(): Promise<Browser | undefined> {
  const packed = await unpackChromium()
  if (!packed) return undefined
  const env = { ...process.env, LD_LIBRARY_PATH: packed.libraries }
  return (await started(packed.executablePath)) ?? (await started(packed.executablePath, env))
}

function downloadedChromium(): string | undefined {
  try {
    execFileSync('playwright', ['install', 'chromium'], { stdio: 'inherit', shell: platform() === 'win32' })
    return chromium.executablePath()
  } catch {
    return undefined
  }
}

async function started(executablePath: string | undefined, env?: Browser['env']): Promise<Browser | undefined> {
  if (!executablePath || !existsSync(executablePath)) return undefined
  const isRoot = process.getuid?.() === 0
  for (const args of isRoot ? [withoutSandbox] : [quiet, withoutSandbox]) {
    const browser = { executablePath, args, ...(env && { env }) }
    if (await starts(browser)) return browser
  }
  return undefined
}

async function starts(browser: Browser): Promise<boolean> {
  try {
    const running = await chromium.launch({ ...browser, timeout: 20_000 })
    try {
      const page = await running.newPage()
      return (await page.evaluate<unknown>('6 * 7')) === 42
    } finally {
      await running.close()
    }
  } catch {
    return false
  }
}
