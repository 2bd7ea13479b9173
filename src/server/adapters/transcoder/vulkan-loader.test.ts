import { vulkanLoaderEnv } from './vulkan-loader.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const isOnLinux = process.platform === 'linux'

test.runIf(isOnLinux)('the first folder with the Vulkan loader is given to the child', () => {
  const [empty, full] = [temporaryFolder(), temporaryFolder()]
  writeFileSync(join(full, 'libvulkan.so.1'), '')
  expect(vulkanLoaderEnv([empty, full])).toEqual({ LD_LIBRARY_PATH: full })
})

test.runIf(isOnLinux)('a machine without the Vulkan loader gets the name of the package to install', () => {
  expect(() => vulkanLoaderEnv([temporaryFolder()])).toThrow(
    expect.objectContaining({ failure: 'NO_TRANSCODER', message: expect.stringContaining('libvulkan1') }),
  )
})

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vulkan-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
