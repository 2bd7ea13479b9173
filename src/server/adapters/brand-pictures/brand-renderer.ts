import type { BrandPicture, RenderBrandPicture } from '#server/ports/brand-renderer.ts'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

const MAIN = join(import.meta.dirname, 'main.ts')
const DEADLINE_IN_MS = 30_000
const MEMORY_IN_MB = 192
/** A picture takes a tenth of a second: who asks for more at once sees the built ones for a moment. */
const MAX_WAITING = 64

/**
 * Draws in a process of its own, one picture at a time: it needs libvips' decoder of SVG, which the process that reads
 * uploads must not have, and libvips knows one list of decoders for all threads of a process.
 */
export function createBrandRenderer(): RenderBrandPicture {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (picture) => {
    if (waiting >= MAX_WAITING) throw new Error('Too many pictures wait to be drawn')
    waiting += 1
    const rendered = last.then(() => render(picture))
    last = rendered.catch(() => undefined).finally(() => (waiting -= 1))
    return rendered
  }
}

async function render(picture: BrandPicture): Promise<Buffer> {
  const child = spawn(process.execPath, [`--max-old-space-size=${MEMORY_IN_MB}`, MAIN], {
    // None of the server's secrets.
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: DEADLINE_IN_MS,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('close', resolve)
    child.on('error', reject)
  })
  // A child that ended early closes its input.
  child.stdin.on('error', () => undefined)
  child.stdin.end(JSON.stringify(picture))
  const [bytes, code] = await Promise.all([buffer(child.stdout), ended])
  if (code !== 0) throw new Error(`The ${picture.kind} could not be drawn`)
  return bytes
}
