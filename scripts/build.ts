import { buildWeb } from './web-build.ts'

/** Builds the web, also when nothing has changed. */
export async function run(): Promise<void> {
  await buildWeb()
}
