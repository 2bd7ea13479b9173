import { expectAccessible } from './admin-kit.ts'
import { type DemoProduct, signInContext, startDemo } from './kit.ts'
import { expect, test } from '@playwright/test'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

let product: DemoProduct
let viewer: Server

/** A fake external document viewer: it fetches the file itself and shows what it received. */
test.beforeAll(async () => {
  viewer = createServer((request, response) => void serveViewer(request, response))
  await new Promise<void>((resolve) => viewer.listen(0, '127.0.0.1', resolve))
  const { port } = viewer.address() as AddressInfo
  product = await startDemo({ env: { DOCUMENT_VIEWER_URL: `http://127.0.0.1:${port}/?file={address}` } })
})
test.afterAll(async () => {
  await product.stop()
  viewer.close()
})

test('with a configured document viewer, e-books open in it', async ({ page, context }) => {
  await signInContext(context, product, 'annual')
  let isLocked = true
  await page.route('**/api/v1/user/ebooks/*/viewer', (route) =>
    isLocked ? route.fulfill({ status: 403, json: { code: 'X', message: 'Not now.' } }) : route.continue(),
  )
  await page.goto(`${product.address}/user/courses`)
  await page.getByRole('article', { name: 'A House at Dawn' }).getByRole('button', { name: 'Start Course' }).click()
  await page.getByRole('link', { name: /Ten Mornings/ }).click()
  await expect(page.getByRole('alert')).toContainText('Not now.')
  isLocked = false
  await page.getByRole('button', { name: 'Retry' }).click()

  const frame = page.frameLocator('iframe[title="Ten Mornings"]')
  await expect(frame.getByText('200 %PDF- nobody')).toBeVisible()
  await expect(page.getByText(/^Shown by 127\.0\.0\.1:\d+\./)).toBeVisible()
  await expect(page.locator('canvas')).toHaveCount(0)
  await expectAccessible(page)
  const before = await page.locator('iframe').getAttribute('src')
  await page.getByRole('button', { name: 'Open it again' }).press('Enter')
  await expect.poll(() => page.locator('iframe').getAttribute('src')).not.toBe(before)
  await expect(frame.getByText('200 %PDF- nobody')).toBeVisible()
})

async function serveViewer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const file = new URL(request.url ?? '/', 'http://viewer').searchParams.get('file') ?? ''
  const fetched = await fetch(file)
  const begin = Buffer.from(await fetched.arrayBuffer())
    .subarray(0, 5)
    .toString('latin1')
  const from = request.headers.referer ?? 'nobody'
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><html lang="en"><title>Viewer</title><p>${fetched.status} ${begin} ${from}`)
}
