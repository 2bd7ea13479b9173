import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secret of an installation without a configured one: created once in its data folder, readable by its owner only.
 */
export function loadOrCreateSecret(dir: string): Buffer {
  const path = join(dir, 'secret.key')
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const text = readFileSync(path, 'utf8').trim()
  // A full disk may have left it empty: everything would then be encrypted with a guessable key.
  if (!/^[0-9a-f]{64}$/i.test(text)) {
    throw new Error(
      `${path} does not hold 64 hexadecimal digits: put it back from a backup, or remove it for a new one.`,
    )
  }
  return Buffer.from(text, 'hex')
}
