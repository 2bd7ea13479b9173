import { importsOf } from './source.ts'
import { projectFiles, read } from './tree.ts'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

const UI = 'src/web/ui'

test('every component of the ui folder is shown in the gallery or inside a component that is', () => {
  const components = projectFiles(`${UI}/**/*.tsx`)
  const shown = reachedFrom(`${UI}/gallery/main.tsx`)
  expect(components.length).toBeGreaterThan(30)
  expect(components.filter((component) => !shown.has(component))).toEqual([])
})

test('no product file imports the gallery', () => {
  const importers = projectFiles('src/**/*.{ts,tsx}')
    .filter((file) => !file.startsWith(`${UI}/gallery/`))
    .filter((file) => importsOf(file, read(file)).some(({ specifier }) => specifier.includes('/gallery/')))
  expect(importers).toEqual([])
})

function reachedFrom(start: string): Set<string> {
  const reached = new Set<string>()
  const waiting = [start]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    for (const { specifier } of importsOf(file, read(file))) {
      const target = specifier.startsWith('./')
        ? posix.join(posix.dirname(file), specifier)
        : specifier.replace(/^#web\//, 'src/web/')
      if (target.startsWith(`${UI}/`) && /\.tsx?$/.test(target)) waiting.push(target)
    }
  }
  return reached
}
