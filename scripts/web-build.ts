import { command } from './command.ts'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const WEB_FOLDER = 'dist/web'
const STAMP_FILE = 'dist/web.stamp'

/** The files that the build depends on. */
const INPUTS = ['src/{web,shared}/**', 'public/**', '*.html', 'vite.config.ts', 'package-lock.json']

/** Builds the web in its own process, unless the last build is up to date. Returns the exit code. */
export async function buildIfStale(): Promise<number> {
  if (existsSync(WEB_FOLDER) && existsSync(STAMP_FILE) && readFileSync(STAMP_FILE, 'utf8') === hashOfInputs()) return 0
  console.log('Building the web …')
  const { code } = await command(process.execPath, [join(import.meta.dirname, 'tasks.ts'), 'build'])
  return code
}

/** Builds into a temporary folder and renames it, so that a running server never serves half a build. */
export async function buildWeb(): Promise<void> {
  const hash = hashOfInputs()
  const temporary = `dist/web-${process.pid}`
  const { build } = await import('vite')
  try {
    await build({ logLevel: 'warn', build: { outDir: join(process.cwd(), temporary), emptyOutDir: true } })
    rmSync(STAMP_FILE, { force: true })
    rmSync(WEB_FOLDER, { recursive: true, force: true })
    renameSync(temporary, WEB_FOLDER)
    mkdirSync('dist', { recursive: true })
    writeFileSync(STAMP_FILE, hash)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

function hashOfInputs(): string {
  const hash = createHash('sha256')
  const files = globSync(INPUTS, { withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).toSorted()
  for (const path of paths) {
    if (/\.test\.tsx?$/.test(path)) continue
    hash.update(path).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}
