import { loadOrCreateSecret } from './secret-file.ts'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = () => mkdtempSync(join(tmpdir(), 'sadhana-secret-'))

test('the secret is created once and reused', () => {
  const dir = folder()
  const first = loadOrCreateSecret(dir)
  expect(first).toHaveLength(32)
  expect(loadOrCreateSecret(dir)).toEqual(first)
  expect(loadOrCreateSecret(folder())).not.toEqual(first)
})

test.each(['', 'ab'.repeat(31), `${'ab'.repeat(31)}zz`])('a damaged secret is refused: "%s"', (text) => {
  const dir = folder()
  writeFileSync(join(dir, 'secret.key'), text)
  expect(() => loadOrCreateSecret(dir)).toThrow('does not hold 64 hexadecimal digits')
})
