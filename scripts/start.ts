import { buildIfStale } from './web-build.ts'

/** Builds the web if its sources have changed, then becomes the server. */
export async function run(): Promise<number | void> {
  const code = await buildIfStale()
  if (code !== 0) return code
  await import('#server/main.ts')
}
