import { command } from './command.ts'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'vite'

/** Paths of the server; all others are pages or modules of the web. */
const SERVER_PATHS = [
  '/api',
  '/files',
  '/captions',
  '/playback',
  '/free-media',
  '/forms',
  '/sandbox',
  '/outbox',
  '/site-pictures',
  '/site-preview',
  '/healthz',
  '/readyz',
]
/** Pages of the web with forms that POST to their own URL. */
const SERVER_POST_PATHS = ['/newsletter', '/reminders']

/**
 * Starts both sides on one address: Vite listens and proxies calls to the server, which restarts when its sources
 * change.
 */
export async function run(): Promise<number> {
  const host = process.env.HOST ?? '127.0.0.1'
  const port = Number(process.env.PORT ?? 3000)
  const address = `http://${host}:${port}`
  const target = `http://127.0.0.1:${port + 1}`

  const web = await createServer({
    server: {
      host,
      port,
      strictPort: true,
      proxy: Object.fromEntries([
        ...SERVER_PATHS.map((path) => [path, { target, xfwd: true }] as const),
        ...SERVER_POST_PATHS.map((path) => [path, { target, xfwd: true, bypass: bypassUnlessPost }] as const),
      ]),
    },
  })
  await web.listen()
  console.log(`The web reloads at ${address}`)

  const { code } = await command(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
    env: {
      HOST: '127.0.0.1',
      PORT: String(port + 1),
      PUBLIC_URL: process.env.PUBLIC_URL ?? address,
      // `npm run clock` moves the time of the embedded database's server.
      SETTABLE_CLOCK: process.env.SETTABLE_CLOCK ?? (process.env.DATABASE_URL ? 'off' : 'on'),
    },
  })
  await web.close()
  return code
}

function bypassUnlessPost({ method, url }: IncomingMessage): string | undefined {
  return method === 'POST' ? undefined : url
}
