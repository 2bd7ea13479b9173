import { rowOf } from './admin-kit.ts'
import { type DemoProduct, signInContext, startDemo } from './kit.ts'
import { MB } from './large-video.ts'
import { expect, test } from '@playwright/test'
import { writeFileSync } from 'node:fs'

let product: DemoProduct
test.beforeAll(async () => {
  product = await startDemo()
})
test.afterAll(() => product.stop())

const WAITING = 'Waiting for the server. The upload goes on by itself.'

test('a long audio waits for a server that is away, says so at once, and continues', async ({
  page,
  context,
}, info) => {
  await signInContext(context, product, 'admin')
  const file = writeLongSound(info.outputPath('evening-talk.wav'), 45 * MB)
  const cdp = await context.newCDPSession(page)
  const network = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 5 * MB }
  await cdp.send('Network.emulateNetworkConditions', network)
  let storedParts = 0
  let puts = 0
  page.on('response', (response) => {
    if (response.request().method() === 'PUT' && response.ok()) storedParts += 1
  })
  page.on('request', (request) => void (request.method() === 'PUT' && (puts += 1)))

  await page.goto(`${product.address}/admin/content/audios`)
  await page.getByRole('button', { name: 'Add New Audio' }).click()
  const form = page.getByRole('dialog', { name: 'Add a New Audio' })
  await form.getByLabel('Title').fill('Evening talk')
  await form.getByLabel('Audio File').setInputFiles(file)
  await expect(form.getByText('This audio is large (2.8 Mbit/s); we make a smaller version')).toBeVisible()
  await form.getByRole('button', { name: 'Add Audio' }).click()
  await expect.poll(() => storedParts, { intervals: [50] }).toBeGreaterThan(0)

  await product.kill('SIGKILL')
  const status = form.getByRole('status').filter({ hasText: WAITING })
  await expect(status).toBeVisible({ timeout: 3000 })
  await expect(form.getByText(/ left$/)).toBeHidden()
  const [stored, before] = [storedParts, puts]
  await product.restart()
  await expect(page.getByText('Audio added successfully!').first()).toBeVisible()
  await expect(rowOf(page, 'Evening talk')).toBeVisible()
  expect(storedParts).toBe(5)
  expect(puts - before).toBeGreaterThanOrEqual(5 - stored)
})

/** Sixteen-bit sound of silence at two channels. */
function writeLongSound(path: string, sizeInBytes: number): string {
  const bytes = Buffer.alloc(sizeInBytes)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(sizeInBytes - 8, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  for (const [at, value] of [
    [16, 16],
    [24, 88_200],
    [28, 352_800],
    [40, sizeInBytes - 44],
  ] as const)
    bytes.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 2],
    [32, 4],
    [34, 16],
  ] as const)
    bytes.writeUInt16LE(value, at)
  bytes.write('data', 36, 'latin1')
  writeFileSync(path, bytes)
  return path
}
