import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fieldOf } from './member.ts'

const ARRIVES_WITHIN_MS = 15_000

/** The code in the newest letter to an address, of an installation that keeps its mail in a folder. */
export async function codeFor(dataDir: string, email: string): Promise<string> {
  const folder = join(dataDir, 'outbox')
  const until = Date.now() + ARRIVES_WITHIN_MS
  while (Date.now() < until) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).toSorted()
    for (const name of names.toReversed()) {
      const letter: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'))
      const code = fieldOf(letter, 'to') === email ? /^\d+/.exec(String(fieldOf(letter, 'text')))?.[0] : undefined
      if (code) return code
    }
    await wait(50)
  }
  throw new Error('no letter with a code has come')
}
