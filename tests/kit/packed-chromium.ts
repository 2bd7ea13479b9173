import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The unpacked Chromium of an npm package, and the system libraries that a bare machine lacks. */
export interface PackedChromium {
  executablePath: string
  libraries: string
}

/**
 * Unpacks `@sparticuz/chromium` once into the project's `.tmp`: the default, the system's temporary folder, is shared
 * with other users and with runs that are still unpacking.
 */
export async function unpackChromium(): Promise<PackedChromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = join(process.cwd(), '.tmp', 'chromium')
  const unpacked = { executablePath: join(folder, 'chromium'), libraries: join(folder, 'al2023', 'lib') }
  if (existsSync(unpacked.executablePath)) return unpacked
  mkdirSync(dirname(folder), { recursive: true })
  const temporary = mkdtempSync(`${folder}-`)
  try {
    await unpackInto(temporary)
    if (!existsSync(unpacked.executablePath)) renameSync(temporary, folder)
    return unpacked
  } catch (error) {
    console.warn(`The browser of @sparticuz/chromium cannot be unpacked: ${String(error)}`)
    return undefined
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** The package reads TMPDIR at each call. */
async function unpackInto(target: string): Promise<void> {
  const before = process.env.TMPDIR
  process.env.TMPDIR = target
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
