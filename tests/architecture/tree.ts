import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/** The project's root folder; the tests always start there. */
export const root = process.cwd()

const excluded = ['node_modules', '.git', 'dist', 'data', '.tmp', 'coverage', 'test-results']

/** Paths of the project's files from the root, with forward slashes. */
export function projectFiles(...patterns: string[]): string[] {
  return globSync(patterns, {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => excluded.includes(entry.name),
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
