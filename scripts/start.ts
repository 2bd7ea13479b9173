import { buildIfStale } from './web-build.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Builds the web if its sources have changed, then becomes the server. */
export async function run(): Promise<number | void> {
  let isTold = false
  const note = (): void => void (isTold = true)
  for (const signal of signals) process.on(signal, note)
  const code = await buildIfStale()
  for (const signal of signals) process.off(signal, note)
  if (isTold) return 0
  if (code !== 0) return code
  await import('#server/main.ts')
}
