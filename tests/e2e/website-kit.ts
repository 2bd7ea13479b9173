import { authHeaders, type DemoProduct } from './kit.ts'
import { defaultContent } from '#shared/site-content/default-content.ts'
import type { SiteContent } from '#shared/site-content/site-content.ts'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

const API = '/api/v1/admin/website'

/** Saves a draft as another administrator would: the words that the product comes with, unless others are given. */
export async function saveDraft(
  request: APIRequestContext,
  product: DemoProduct,
  content: SiteContent = defaultContent,
) {
  const headers = await authHeaders(request, product, 'admin')
  const { draft } = await (await request.get(product.address + API, { headers })).json()
  const data = { content, version: draft.version }
  expect((await request.put(`${product.address}${API}/draft`, { headers, data })).status()).toBe(200)
}

export async function openWebsite(page: Page, query = ''): Promise<void> {
  await page.goto(`/admin/website${query}`)
  await expect(page.getByRole('combobox', { name: 'Page' })).toBeVisible()
}

/** Opens a section from the list. */
export async function openSection(page: Page, name: string): Promise<void> {
  await page.locator('[data-section]').filter({ hasText: name }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeFocused()
}

export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** The names of the sections in their order. */
export async function sectionNames(page: Page): Promise<string[]> {
  return page.locator('[data-section] > span:first-child > span:first-child').allTextContents()
}
