import { documents } from './docs.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each(Object.entries(documents))('%s is up to date with the contract (run npm run docs)', (path, text) => {
  expect(readFileSync(path, 'utf8')).toBe(text())
})

test('a call is documented with its audience, fields and limits', () => {
  const section = documents['docs/api.md']?.().split('### `POST /admin/users`')[1]?.split('###')[0]
  expect(section).toContain('For administrators. Make a user; an administrator wants a fresh code.')
  expect(section).toContain('name: string // 1 to 100 characters')
  expect(section).toContain("role: 'USER' | 'ADMIN'")
  expect(section).toContain('**Answer 201**')
})
