import { TranscodeFailed } from '#server/ports/transcoder.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where systems keep libraries, and where browsers bring their own. */
const FOLDERS = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib64',
  '/usr/lib',
  '/usr/local/lib',
  '/usr/lib/chromium',
  '/usr/lib/chromium-browser',
  '/opt/google/chrome',
]

/**
 * The variables with which a child finds the Vulkan loader. FFmpeg's speech filter computes without a graphics card, but
 * first looks for one through this library, and calls null where the library is missing.
 */
export function vulkanLoaderEnv(folders: readonly string[] = FOLDERS): Record<string, string> {
  if (process.platform !== 'linux') return {}
  const folder = folders.find((each) => existsSync(join(each, 'libvulkan.so.1')))
  if (folder === undefined) {
    const todo = 'install it (Debian and Ubuntu: libvulkan1, RHEL: vulkan-loader)'
    throw new TranscodeFailed('NO_TRANSCODER', `Speech needs the library libvulkan.so.1, which is missing: ${todo}`)
  }
  return { LD_LIBRARY_PATH: folder }
}
