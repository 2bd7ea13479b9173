import { unpackChromium } from './packed-chromium.ts'
import { chromium } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { platform } from 'node:os'

/** A browser that starts on this machine, as options for Playwright's `launch`. */
export interface Browser {
  executablePath: string
  args: string[]
  env?: Record<string, string | undefined>
}

const BASE_ARGUMENTS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--disable-quic',
]

/** Chromium's sandbox does not run as root and needs namespaces that many containers lack. */
const WITHOUT_SANDBOX = ['--no-sandbox', ...BASE_ARGUMENTS]

const COMMON_PATHS = [
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
 * Finds the browser for tests: the headless Chromium of an npm package, which opens pages in half the time of a full
 * one. Falls back to `findBrowser` when that does not start or `$CHROMIUM` names another.
 */
export async function findTestBrowser(): Promise<Browser | undefined> {
  const small = process.env.CHROMIUM ? undefined : await packedBrowser()
  return small ?? (await findBrowser())
}

/**
 * Finds the first Chromium that starts: `$CHROMIUM`, Playwright's own, an installed one, the one of an npm package,
 * finally one that Playwright downloads. Undefined when none starts.
 */
export async function findBrowser(): Promise<Browser | undefined> {
  const installed = [process.env.CHROMIUM, chromium.executablePath(), ...COMMON_PATHS]
  for (const executablePath of installed) {
    const browser = await firstThatLaunches(executablePath)
    if (browser) return browser
  }
  return (await packedBrowser()) ?? (await firstThatLaunches(downloadedChromium()))
}

async function packedBrowser(): Promise<Browser | undefined> {
  const packed = await unpackChromium()
  if (!packed) return undefined
  const env = { ...process.env, LD_LIBRARY_PATH: packed.libraries }
  return (await firstThatLaunches(packed.executablePath)) ?? (await firstThatLaunches(packed.executablePath, env))
}

function downloadedChromium(): string | undefined {
  try {
    execFileSync('playwright', ['install', 'chromium'], { stdio: 'inherit', shell: platform() === 'win32' })
    return chromium.executablePath()
  } catch {
    return undefined
  }
}

async function firstThatLaunches(
  executablePath: string | undefined,
  env?: Browser['env'],
): Promise<Browser | undefined> {
  if (!executablePath || !existsSync(executablePath)) return undefined
  const isRoot = process.getuid?.() === 0
  for (const args of isRoot ? [WITHOUT_SANDBOX] : [BASE_ARGUMENTS, WITHOUT_SANDBOX]) {
    const browser = { executablePath, args, ...(env && { env }) }
    if (await canLaunch(browser)) return browser
  }
  return undefined
}

async function canLaunch(browser: Browser): Promise<boolean> {
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
