import { resolveInside } from './file-location.ts'
import { read } from './tree.ts'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = 'src/web/ui'

// A page with a small style sheet has no styles for the classes of files that the sheet does not list.
test.each([
  ['sign-in.css', 'src/web/main.tsx'],
  ['site.css', 'src/web/site/render.tsx'],
])('%s lists every file with classes that %s loads at first', (sheet, entry) => {
  const sources = [...read(`${FOLDER}/${sheet}`).matchAll(/@source '([^']+)'/g)].map(([, path = '']) =>
    posix.join(FOLDER, path),
  )
  const withClasses = loadedBy(entry).filter((file) => /class(Name)?=|[cC]lass\b.*=/.test(read(file)))
  expect(
    withClasses.filter((file) => !sources.some((source) => file === source || file.startsWith(`${source}/`))),
  ).toEqual([])
  expect(withClasses.length).toBeGreaterThan(5)
})

/** A file and all its static imports. */
function loadedBy(entry: string): string[] {
  const found = new Set<string>()
  const waiting = [entry]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    for (const [, specifier = ''] of read(file).matchAll(/^(?:import|export) (?!type)[^']*?from '([^']+)'/gms)) {
      const path = resolveInside({ from: file, specifier })
      if (path?.startsWith('src/web/')) waiting.push(path)
    }
  }
  return [...found]
}
