import type { DemoProduct } from './kit.ts'
import { expect } from '@playwright/test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The texts of all emails to the address, oldest first. */
export async function readEmailsTo({ dataDir }: DemoProduct, address: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).toSorted()
  const emails = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as { to: string; text: string }),
  )
  return emails.filter(({ to }) => to === address).map(({ text }) => text)
}

/** The codes in emails to the address, oldest first; other emails, such as about a new device, have none. */
async function readCodesTo(product: DemoProduct, email: string): Promise<string[]> {
  return (await readEmailsTo(product, email)).flatMap((text) => /^\d+/m.exec(text)?.[0] ?? [])
}

/** Waits until `count` codes were sent to the address; returns the newest. */
export async function waitForCode(product: DemoProduct, email: string, count = 1): Promise<string> {
  await expect.poll(async () => (await readCodesTo(product, email)).length, { intervals: [50] }).toBe(count)
  return (await readCodesTo(product, email)).at(-1) ?? ''
}
