import { expectAccessible, rowOf } from './admin-kit.ts'
import { openCourse, playFrom } from './course-kit.ts'
import { type DemoProduct, signInContext, startDemo } from './kit.ts'
import { expect, type Page, test } from '@playwright/test'

let product: DemoProduct
test.beforeAll(async () => {
  product = await startDemo()
})
test.afterAll(() => product.stop())

const FIGURES = '**/api/v1/admin/watch-figures/*'
const isReport = (request: { url(): string }) => request.url().endsWith('/user/watch-figures')

async function openFigures(page: Page, title: string) {
  await page.goto(`${product.address}/admin/content/videos`)
  await rowOf(page, title)
    .getByRole('button', { name: `Figures of ${title}` })
    .click()
  return page.getByRole('dialog', { name: `Figures of ${title}` })
}

test('an administrator sees how a video played for a member who has just watched it', async ({ browser }) => {
  const [memberContext, adminContext] = [await browser.newContext(), await browser.newContext()]
  await signInContext(memberContext, product, 'annual')
  await signInContext(adminContext, product, 'admin')
  const member = await memberContext.newPage()
  await openCourse(member, product)
  await playFrom(member, 0)
  const title = (await member.locator('video').getAttribute('aria-label')) ?? ''
  await expect
    .poll(() => member.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 15_000 })
    .toBeGreaterThan(4)
  const reported = member.waitForResponse((response) => isReport(response.request()))
  // Leaving the page ends the view.
  await member.getByRole('link', { name: 'My Courses' }).first().click()
  expect((await reported).status()).toBe(204)

  const admin = await adminContext.newPage()
  const dialog = await openFigures(admin, title)
  const figure = (name: string) => dialog.locator('dl > div', { hasText: name }).getByRole('definition')
  await expect(dialog.getByRole('heading', { name: 'In the last 30 days' })).toBeVisible()
  await expect(figure('Views')).toHaveText('1')
  await expect(figure('Played')).toHaveText(/^[4-9] s$|^1\d s$/)
  await expect(figure('First picture after')).toHaveText(/^\d+\.\d s$/)
  await expect(dialog.getByText('Uploaded file 100 %').first()).toBeVisible()
  await expect(dialog.getByRole('table', { name: 'By network' }).getByRole('row')).toHaveCount(2)
  await expect(dialog.getByText(/\d+ started it, \d+ finished it\. On average they came to/)).toBeVisible()
  await expectAccessible(admin)
  await memberContext.close()
  await adminContext.close()
})

test('figures show their loading, error and empty states', async ({ page, context }) => {
  await signInContext(context, product, 'admin')
  let isRefused = true
  const mayAnswer = Promise.withResolvers<void>()
  await page.route(FIGURES, async (route) => {
    await mayAnswer.promise
    if (isRefused) return route.fulfill({ status: 403, json: { message: 'Not today.', code: 'FORBIDDEN' } })
    return route.continue()
  })
  const dialog = await openFigures(page, 'What a mantra does')
  await expect(dialog.getByText('Loading the figures…')).toBeVisible()
  mayAnswer.resolve()
  await expect(dialog.getByRole('alert')).toContainText('The figures cannot be shown.')
  isRefused = false
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog.getByText('Nothing was played in the last 30 days.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Figures of What a mantra does' })).toBeFocused()
})
