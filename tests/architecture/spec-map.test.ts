import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const shortened: Record<string, string> = {
  'domain/': 'src/shared/domain/',
  'contract/': 'src/shared/contract/',
  'server/': 'src/server/features/',
  'web/': 'src/web/features/',
  'ui/': 'src/web/ui/',
}

test('every path in the map of the specification exists', () => {
  const map = readFileSync('docs/spec-map.md', 'utf8')
  const tables = map.split('\n').filter((line) => line.startsWith('|'))
  const named = tables.flatMap((line) => [...line.matchAll(/`([\w./-]+\/[\w./-]*)`/g)].map(([, path = '']) => path))
  const missing = named.map(inFull).filter((path) => !existsSync(path))
  expect(named.length).toBeGreaterThan(60)
  expect(missing).toEqual([])
})

test("each text of the administrator's area is in the test named beside it", () => {
  const [, section = ''] = readFileSync('docs/spec-map.md', 'utf8').split("\n## The administrator's texts")
  const [lines = ''] = section.split('\n## ')
  const rows = lines.split('\n').filter((line) => line.includes('`'))
  const missing = rows.flatMap((row) => {
    const [, , texts = '', files = ''] = row.split('|')
    const tests = [...files.matchAll(/`([^`]+)`/g)]
      .map(([, path = '']) => readFileSync(inFull(path), 'utf8'))
      .join('\n')
    const quoted = texts.trim().slice(1, -1).split("' · '")
    return quoted.filter((text) => !tests.replaceAll("\\'", "'").includes(text))
  })
  expect(rows.length).toBeGreaterThan(15)
  expect(missing).toEqual([])
})

function inFull(path: string): string {
  const short = Object.keys(shortened).find((start) => path.startsWith(start))
  return short ? path.replace(short, shortened[short] ?? '') : path
}
