import { importsOf } from './source.ts'
import { projectFiles, read } from './tree.ts'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

const UI = 'src/web/ui'

test('every part of the ui folder is shown in the gallery, or stands inside one that is', () => {
  const parts = projectFiles(`${UI}/**/*.tsx`)
  const shown = reachedFrom(`${UI}/gallery/main.tsx`)
  expect(parts.length).toBeGreaterThan(30)
  expect(parts.filter((part) => !shown.has(part))).toEqual([])
})

test('nothing of the product leads to the gallery', () => {
  const leads = projectFiles('src/**/*.{ts,tsx}')
    .filter((file) => !file.startsWith(`${UI}/gallery/`))
    .filter((file) => importsOf(file, read(file)).some(({ specifier }) => specifier.includes('/gallery/')))
  expect(leads).toEqual([])
})

function reachedFrom(start: string): Set<string> {
  const reached = new Set<string>()
  const ahead = [start]
  for (let file = ahead.pop(); file !== undefined; file = ahead.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    for (const { specifier } of importsOf(file, read(file))) {
      const target = specifier.startsWith('./')
        ? posix.join(posix.dirname(file), specifier)
        : specifier.replace(/^#web\//, 'src/web/')
      if (target.startsWith(`${UI}/`) && /\.tsx?$/.test(target)) ahead.push(target)
    }
  }
  return reached
}
