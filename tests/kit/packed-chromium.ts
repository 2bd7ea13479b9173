import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The Chromium inside an npm package, unpacked, and the few system libraries that a bare machine lacks. */
export interface PackedChromium {
  executablePath: string
  libraries: string
}

/**
 * Unpacks `@sparticuz/chromium` once, into the project: its own place, the machine's folder for temporary files,
 * is shared with other users and with runs that are still unpacking.
 */
export async function unpackChromium(): Promise<PackedChromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const home = join(process.cwd(), '.tmp', 'chromium')
  const unpacked = { executablePath: join(home, 'chromium'), libraries: join(home, 'al2023', 'lib') }
  if (existsSync(unpacked.executablePath)) return unpacked
  mkdirSync(dirname(home), { recursive: true })
  const aside = mkdtempSync(`${home}-`)
  try {
    await unpackInto(aside)
    if (!existsSync(unpacked.executablePath)) renameSync(aside, home)
    return unpacked
  } catch (error) {
    console.warn(`The browser of @sparticuz/chromium cannot be unpacked: ${String(error)}`)
    return undefined
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** The package asks TMPDIR where to put things, each time. */
async function unpackInto(folder: string): Promise<void> {
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    const { default: packed, inflate } = await import('@sparticuz/chromium')
    const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'))
    await packed.executablePath()
    await inflate(join(dirname(entry), '..', 'bin', 'al2023.tar.br'))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
