import { findBrowser } from '#tests/kit/browser.ts'
import { type Browser, chromium } from '@playwright/test'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The built product with its demo data, on a port and in a folder of its own. */
export interface RunningProduct {
  /** Such as 'http://127.0.0.1:41234', without a slash at the end. */
  address: string
  dataDir: string
  stop(): Promise<void>
}

const START_TAKES_AT_MOST_IN_MS = 60_000

/** Starts the product as a person would, with `env` on top; whatever it printed is in the error when it does not start. */
export async function startProduct({ env = {} }: { env?: Record<string, string> } = {}): Promise<RunningProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sadhana-e2e-'))
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = async (): Promise<void> => {
    await ended(server)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    return { address: await addressOf(server), dataDir, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A browser outside the runner's own fixtures. */
export async function openBrowser(): Promise<Browser> {
  const browser = await findBrowser()
  if (!browser) throw new Error('No Chromium starts here: install one, or name it in CHROMIUM.')
  return chromium.launch(browser)
}

function addressOf(server: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let output = ''
  const read = (chunk: Buffer): void => {
    output += String(chunk)
    const [, address] = /^Ready on (\S+)$/m.exec(output) ?? []
    if (address) resolve(address)
  }
  server.stdout?.on('data', read)
  server.stderr?.on('data', read)
  server.once('error', reject)
  server.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${output}`)))
  const timer = setTimeout(() => reject(new Error(`The product did not start:\n${output}`)), START_TAKES_AT_MOST_IN_MS)
  return promise.finally(() => clearTimeout(timer))
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exit = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  const timer = setTimeout(() => server.kill('SIGKILL'), 10_000)
  await exit
  clearTimeout(timer)
}
