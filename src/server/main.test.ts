import { serve } from './serve.ts'
import { embeddedTemplate } from '#tests/kit/embedded-template.ts'
import { freshDatabase, kindUnderTest } from '#tests/kit/databases.ts'
import { freePort } from '#tests/kit/nginx.ts'
import { withDatabase } from '#tests/kit/postgres.ts'
import { fastTempFolder } from '#tests/kit/fast-temp-folder.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'

/* The product can be stopped at any moment of its start. */

let env: NodeJS.ProcessEnv
let cleanUp: () => Promise<void>

beforeAll(async () => {
  const dir = mkdtempSync(join(fastTempFolder(), 'sadhana-stop-'))
  const given = { NODE_ENV: 'test', DATA_DIR: dir, DEMO: 'off', LOG_LEVEL: 'warn', HOST: '127.0.0.1' }
  const database = kindUnderTest === 'postgres' ? await freshDatabase() : null
  if (database) {
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
    env = {
      ...given,
      DATABASE_URL: withDatabase(inject('postgres').url, rows[0]?.name ?? ''),
      SECRET_KEY: 'ab'.repeat(32),
    }
  } else {
    cpSync(await embeddedTemplate({ migrated: true }), join(dir, 'database'), { recursive: true })
    env = given
  }
  cleanUp = async () => {
    await database?.close()
    rmSync(dir, { recursive: true, force: true })
  }
})
afterAll(() => cleanUp())

test('a shutdown between any two steps of the start ends it silently and releases the database', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const startup = { isOver: false }
  let steps = 0
  for (; !startup.isOver; steps++) {
    const ending = new AbortController()
    const look = ending.signal.throwIfAborted.bind(ending.signal)
    let seen = 0
    ending.signal.throwIfAborted = () => {
      if (seen++ === steps) ending.abort()
      look()
    }
    // It serves: the start is over.
    vi.spyOn(console, 'log').mockImplementation(() => {
      startup.isOver = true
      ending.abort()
    })
    // The next round opens the same folder, which only one process at a time can open.
    expect(await serve({ ...env, PORT: String(await freePort()) }, ending.signal), `step ${steps}`).toBe(0)
  }
  expect(steps).toBeGreaterThan(5)
  expect(error).not.toHaveBeenCalled()
})

test('after the shutdown signal /readyz answers that the product is not ready', async () => {
  const { port, ending, serving } = await startServing({ DRAIN_SECONDS: '2' })
  ending.abort()
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'draining' }])
  expect(await serving).toBe(0)
})

test('after the shutdown signal new connections are accepted for the drain time', async () => {
  const { port, ending, serving } = await startServing({ DRAIN_SECONDS: '1' })
  const signalledAt = performance.now()
  ending.abort()
  while (await isListening(port)) await wait(20)
  expect(performance.now() - signalledAt).toBeGreaterThan(990)
  expect(await serving).toBe(0)
})

test('a process that is stopped as soon as it listens exits with 0 and prints nothing', async () => {
  const port = await freePort()
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { PATH: process.env.PATH, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += String(piece)))
  const ended = once(child, 'close')
  await untilItListens(port)
  child.kill('SIGTERM')
  expect([...(await ended), output.replace(/^Ready on .*\n/, '')]).toEqual([0, null, ''])
})

test('a second Ctrl-C exits during a long step', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      ...env,
      DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none`,
      SECRET_KEY: 'ab'.repeat(32),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (piece: Buffer) => (output += String(piece)))
  const ended = once(child, 'close')
  const [socket] = await once(silent, 'connection')
  const presses = setInterval(() => child.kill('SIGINT'), 100)
  expect([...(await ended), output]).toEqual([130, null, 'Ended at once, in the middle of its work.\n'])
  clearInterval(presses)
  socket.destroy()
  silent.close()
})

/** Serves in this process and waits until it is ready. */
async function startServing(more: NodeJS.ProcessEnv) {
  const port = await freePort()
  const ending = new AbortController()
  const isReady = Promise.withResolvers<void>()
  vi.spyOn(console, 'log').mockImplementation(() => isReady.resolve())
  const serving = serve({ ...env, PORT: String(port), ...more }, ending.signal)
  await isReady.promise
  return { port, ending, serving }
}

/** Polls without a pause: the time between listening and being ready is short. */
async function untilItListens(port: number): Promise<void> {
  while (!(await isListening(port))) continue
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}
