import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fieldOf } from '#tests/kit/measure/api-client.ts'

const DELIVERED_WITHIN_MS = 15_000

/** The code in the newest email to an address, of an installation that keeps its emails in a folder. */
export async function readEmailedCode(dataDir: string, email: string): Promise<string> {
  const folder = join(dataDir, 'outbox')
  const until = Date.now() + DELIVERED_WITHIN_MS
  while (Date.now() < until) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).toSorted()
    for (const name of names.toReversed()) {
      const stored: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'))
      const code = fieldOf(stored, 'to') === email ? /^\d+/.exec(String(fieldOf(stored, 'text')))?.[0] : undefined
      if (code) return code
    }
    await wait(50)
  }
  throw new Error('no email with a code has come')
}
