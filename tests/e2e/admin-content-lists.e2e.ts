import { expectAccessible, rowOf, test, toastOf, uniqueName } from './admin-kit.ts'
import { authHeaders, type DemoProduct } from './kit.ts'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'

/** Adds a draft over HTTP. */
async function addVideo(request: APIRequestContext, product: DemoProduct, title: string): Promise<void> {
  const headers = await authHeaders(request, product, 'admin')
  const bytes = readFileSync('tests/fixtures/two-seconds.mp4')
  const url = await request.post(`${product.address}/api/v1/admin/upload/generate-url`, {
    headers,
    data: { fileName: 'a.mp4', fileType: 'video/mp4', fileSize: bytes.length },
  })
  const { data } = await url.json()
  await request.put(new URL(data.uploadUrl, product.address).href, {
    headers: { 'content-type': 'video/mp4' },
    data: bytes,
  })
  await request.post(`${product.address}/api/v1/admin/videos`, {
    headers,
    data: { title, description: 'One of several.', storageKey: data.key },
  })
}

const titles = (page: Page) => page.getByRole('row').locator('p.font-semibold').allTextContents()

test('videos are filtered by use and status and sorted, and the address keeps it', async ({ page }) => {
  await page.goto('/admin/content/videos')
  await page.getByLabel('Use', { exact: true }).selectOption({ label: 'Initial plan' })
  await expect(page).toHaveURL(/use=INITIAL_PLAN/)
  await expect(rowOf(page, 'Why we begin')).toBeVisible()
  await expect(rowOf(page, 'The five breaths')).toBeHidden()
  const oldestFirst = await titles(page)
  await page.getByLabel('Sort').selectOption({ label: 'Newest first' })
  await expect.poll(() => titles(page)).toEqual(oldestFirst.toReversed())
  await page.getByLabel('Status').selectOption({ label: 'Draft' })
  await expect(page.getByText('Try adjusting your search criteria.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Status')).toHaveValue('DRAFT')
  await expect(page.getByLabel('Sort')).toHaveValue('newest')
  await expect(page.getByText('No Videos Found')).toBeVisible()
  await page.getByLabel('Status').selectOption({ label: 'All' })
  await expect(rowOf(page, 'Why we begin')).toBeVisible()
  await page.goto('/admin/content/videos?status=GONE&order=sideways&use=x')
  await expect(rowOf(page, 'The five breaths')).toBeVisible()
})

test('several videos are published, made drafts and moved to the bin at once', async ({ page, request, product }) => {
  const name = uniqueName('Several')
  for (const number of [1, 2, 3]) await addVideo(request, product, `${name} ${number}`)
  await page.goto(`/admin/content/videos?search=${encodeURIComponent(name)}`)
  const choose = (number: number) => page.getByRole('checkbox', { name: `Choose ${name} ${number}` })
  const bar = page.getByRole('region', { name: 'Chosen' })
  await expect(choose(1)).toBeVisible()
  await expect(bar).toBeHidden()
  await choose(1).check()
  await bar.getByRole('button', { name: /^These \d+$/ }).click()
  await expect(bar).toContainText('3 chosen')
  await choose(3).uncheck()
  await expectAccessible(page)

  await bar.getByRole('button', { name: 'Publish' }).click()
  const publishing = page.getByRole('alertdialog', { name: 'Publish 2?' })
  await publishing.getByRole('button', { name: 'Publish' }).click()
  await expect(toastOf(page, '2 published.')).toBeVisible()
  await expect(rowOf(page, `${name} 1`)).toContainText('Published')
  await expect(rowOf(page, `${name} 3`)).toContainText('Draft')

  await bar.getByRole('button', { name: 'Make drafts' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make drafts' }).click()
  await expect(rowOf(page, `${name} 2`)).toContainText('Draft')

  await choose(3).check()
  await bar.getByRole('button', { name: 'Delete…' }).click()
  const deletion = page.getByRole('alertdialog', { name: 'Delete 3?' })
  await expect(deletion).toContainText('It is not used anywhere.')
  await deletion.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toastOf(page, '3 moved to the bin.')).toBeVisible()
  await expect(page.getByText('No Videos Found')).toBeVisible()
  await expect(bar).toBeHidden()
})

test('deleting several asks a second time when one of them is in use', async ({ page }) => {
  await page.goto('/admin/content/videos')
  for (const title of ['Sitting well', 'What a mantra does'])
    await page.getByRole('checkbox', { name: `Choose ${title}` }).check()
  await page.getByRole('button', { name: 'Delete…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete 2?' })
  await expect(question).toContainText('Day 2')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(question).toContainText('Some of this is scheduled or running. If you delete it:')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, 'Sitting well')).toBeVisible()
})

test('a change that fails is named, and the others are made', async ({ page, request, product }) => {
  const name = uniqueName('Partly')
  for (const number of [1, 2]) await addVideo(request, product, `${name} ${number}`)
  await page.goto(`/admin/content/videos?search=${encodeURIComponent(name)}`)
  await page.getByRole('checkbox', { name: `Choose ${name} 1` }).check()
  await page.getByRole('button', { name: /^These \d+$/ }).click()
  let changes = 0
  await page.route(/\/api\/v1\/admin\/videos\/[^/]+$/, (route) => {
    changes += 1
    return changes === 1
      ? route.fulfill({ status: 422, json: { message: 'Not this one.', code: 'FORBIDDEN' } })
      : route.continue()
  })
  await page.getByRole('region', { name: 'Chosen' }).getByRole('button', { name: 'Publish' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Publish' }).click()
  await expect(question.getByText(`${name} 1: Not this one.`)).toBeVisible()
  await expect(toastOf(page, '1 published.')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, `${name} 2`)).toContainText('Published')
})
