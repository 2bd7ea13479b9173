import { expectAccessible } from './admin-kit.ts'
import { signInContext } from './kit.ts'
import { test } from './member-kit.ts'
import { expect, type Page } from '@playwright/test'

const COURSES = '**/api/v1/user/courses'

test('My Courses shows a card for each course, and Start Course opens it', async ({ page, context, product }) => {
  await signInContext(context, product, 'annual')
  await page.goto(`${product.address}/user/courses`)
  const card = page.getByRole('article', { name: 'A House at Dawn' })
  await expect(card.getByText('Spiritual Practice')).toBeVisible()
  await expect(card.getByText('Build a morning that holds.')).toBeVisible()
  await card.getByRole('button', { name: 'Start Course' }).click()
  await expect(page).toHaveURL(/\/courses\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'A House at Dawn' })).toBeVisible()
})

test('a thumbnail loads, and the page is accessible', async ({ page, context, product }) => {
  await signInContext(context, product, 'halfyearly')
  await page.goto(`${product.address}/user/courses`)
  const image = page.getByRole('article').first().locator('img')
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)
})

test('eight placeholder cards are shown while the courses load', async ({ page, context, product }) => {
  await signInContext(context, product, 'annual')
  const answer = Promise.withResolvers<void>()
  await page.route(COURSES, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto(`${product.address}/user/courses`)
  await expect(page.getByRole('list', { name: 'Courses on their way' }).getByRole('listitem')).toHaveCount(8)
  answer.resolve()
  await expect(page.getByRole('button', { name: 'Start Course' })).toHaveCount(3)
})

test('courses that fail to load are reported and can be retried', async ({ page, context, product }) => {
  await signInContext(context, product, 'annual')
  await page.route(COURSES, (route) => route.fulfill({ status: 422, json: { message: 'No.', code: 'X' } }))
  await page.goto(`${product.address}/user/courses`)
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeVisible()
  await expect(
    page.getByText("We couldn't load your courses at the moment. Please try refreshing the page or check back later."),
  ).toBeVisible()
  await page.unroute(COURSES)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Start Course' })).toHaveCount(3)
})

test('further courses load while scrolling, and with the button after a failure', async ({
  page,
  context,
  product,
}) => {
  await signInContext(context, product, 'annual')
  let isDown = true
  await page.route(/\/api\/v1\/user\/courses(\?cursor=.*)?$/, async (route) => {
    const isFirst = !route.request().url().includes('cursor')
    if (!isFirst && isDown) return route.fulfill({ status: 404, body: '' })
    const response = await route.fetch({ url: `${product.address}/api/v1/user/courses` })
    const { courses } = (await response.json()) as { courses: object[] }
    const shown = isFirst ? courses.slice(0, 2) : courses.slice(2)
    return route.fulfill({ json: { courses: shown, total: 3, nextCursor: isFirst ? 'more' : null } })
  })
  await page.goto(`${product.address}/user/courses`)
  await expect(page.getByText('Failed to fetch courses.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  isDown = false
  await page.getByRole('button', { name: 'Load more' }).press('Enter')
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
})

test('an empty library links to the plans', async ({ page, context, product }) => {
  await signInContext(context, product, 'annual')
  await page.route(COURSES, (route) => route.fulfill({ json: { courses: [], total: 0, nextCursor: null } }))
  await page.goto(`${product.address}/user/courses`)
  await expect(page.getByRole('heading', { name: 'Your Course Library is Empty' })).toBeVisible()
  await page.getByRole('link', { name: 'Explore Plans' }).click()
  await expect(page).toHaveURL(`${product.address}/my-account/subscription`)
})

for (const account of ['inactive', 'expired', 'initial'] as const) {
  test(`an ${account} member sees that courses are locked, with a link to the plans`, async ({
    page,
    context,
    product,
  }) => {
    await signInContext(context, product, account)
    await page.goto(`${product.address}/user/courses`)
    const dialog = await lockedDialog(page)
    if (account === 'initial') await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Go Back' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Start Course' }).first()).toBeFocused()
    await (await lockedDialog(page)).getByRole('button', { name: 'View Upgrade Plans' }).click()
    await expect(page).toHaveURL(`${product.address}/my-account/subscription`)
  })
}

test('an administrator may open every course', async ({ page, context, product }) => {
  await signInContext(context, product, 'admin')
  await page.goto(`${product.address}/user/courses`)
  await page.getByRole('button', { name: 'Start Course' }).first().click()
  await expect(page.getByRole('heading', { name: 'Course Playlist' })).toBeVisible()
})

/** Opens the dialog by keyboard. */
async function lockedDialog(page: Page) {
  await page.getByRole('button', { name: 'Start Course' }).first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'This Content is Locked' })
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  return dialog
}
