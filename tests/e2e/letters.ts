import type { RunningProduct } from './kit.ts'
import { expect } from '@playwright/test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The words of all letters to the address, oldest first. */
export async function readEmailsTo({ dataDir }: RunningProduct, address: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).toSorted()
  const letters = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as { to: string; text: string }),
  )
  return letters.filter(({ to }) => to === address).map(({ text }) => text)
}

/** The codes in letters to the address, oldest first; others, such as of a new device, have none. */
async function readCodesTo(product: RunningProduct, email: string): Promise<string[]> {
  return (await readEmailsTo(product, email)).flatMap((text) => /^\d+/m.exec(text)?.[0] ?? [])
}

/** The newest code that was sent to the address, once `count` of them have arrived. */
export async function waitForCode(product: RunningProduct, email: string, count = 1): Promise<string> {
  await expect.poll(async () => (await readCodesTo(product, email)).length, { intervals: [50] }).toBe(count)
  return (await readCodesTo(product, email)).at(-1) ?? ''
}
