import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/** The project's own folder; the tests are always started there. */
export const root = process.cwd()

const notOurs = ['node_modules', '.git', 'dist', 'data', '.tmp', 'coverage', 'test-results']

/** Paths from the root, with forward slashes, of the files that belong to the project. */
export function projectFiles(...patterns: string[]): string[] {
  return globSync(patterns, {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => notOurs.includes(entry.name),
  })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .split(sep)
        .join('/'),
    )
    .toSorted()
}

export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
