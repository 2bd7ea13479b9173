import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The PostgreSQL of the tests: a given server, or the folder of the programs to start one. */
export type PostgresForTests = { url: string } | { programs: string }

/** Finds `TEST_DATABASE_URL` or else the newest installed PostgreSQL; undefined when there is none. */
export function postgresForTests(env: NodeJS.ProcessEnv = process.env): PostgresForTests | undefined {
  if (env.TEST_DATABASE_URL) return { url: env.TEST_DATABASE_URL }
  const folders = [...(env.PATH ?? '').split(delimiter), ...packagedFolders()]
  const programs = folders.find((folder) => folder && holdsPrograms(folder))
  return programs ? { programs } : undefined
}

function holdsPrograms(folder: string): boolean {
  return ['initdb', 'pg_ctl', 'postgres'].every((program) => isExecutable(join(folder, program)))
}

/** Debian and Homebrew install several versions side by side, outside of PATH. */
function packagedFolders(): string[] {
  const versions = ['/usr/lib/postgresql', '/usr/local/lib/postgresql'].flatMap((base) =>
    list(base).map((version) => ({ folder: join(base, version, 'bin'), version: Number(version) || 0 })),
  )
  const homebrew = ['/opt/homebrew/opt', '/usr/local/opt'].flatMap((base) =>
    list(base)
      .filter((name) => name.startsWith('postgresql'))
      .map((name) => ({ folder: join(base, name, 'bin'), version: Number(name.split('@')[1]) || 0 })),
  )
  return [...versions, ...homebrew].toSorted((a, b) => b.version - a.version).map(({ folder }) => folder)
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
