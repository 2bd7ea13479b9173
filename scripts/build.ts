import { buildWeb } from './web-build.ts'

/** Builds the web, whether anything has changed or not. */
export async function run(): Promise<void> {
  await buildWeb()
}
