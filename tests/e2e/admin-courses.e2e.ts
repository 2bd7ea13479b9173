import { discardChanges, expectAccessible, rowOf } from './admin-kit.ts'
import { type DemoProduct, signInContext, startDemo } from './kit.ts'
import { expect, type Locator, type Page, test } from '@playwright/test'

let product: DemoProduct
test.beforeAll(async () => {
  product = await startDemo()
})
test.afterAll(() => product.stop())

const LIST = /\/api\/v1\/admin\/courses(\?|$)/
const THUMBNAIL = 'demo/media/thumbnails/the-quiet-lotus.webp'

test.beforeEach(async ({ context }) => {
  await signInContext(context, product, 'admin')
})

async function openCourses(page: Page): Promise<void> {
  await page.goto(`${product.address}/admin/courses`)
  await expect(page.getByRole('heading', { name: 'Courses', exact: true })).toBeVisible()
}

async function openForm(page: Page): Promise<Locator> {
  await openCourses(page)
  await page.getByRole('button', { name: 'Create New Course' }).click()
  return page.getByRole('dialog', { name: 'Create a New Course' })
}

const chosenVideos = (form: Locator) => form.getByRole('group', { name: /^Videos/ }).getByRole('listitem')

test('the list shows title, content and status', async ({ page }) => {
  await openCourses(page)
  for (const name of ['Title', 'Content', 'Status', 'Actions'])
    await expect(page.getByRole('columnheader', { name })).toBeVisible()
  await expect(rowOf(page, 'The Quiet Lotus')).toContainText('2 videos, 2 audios, 1 ebook')
  await expect(rowOf(page, 'The Quiet Lotus')).toContainText('Published')
  await page.getByRole('searchbox').fill('lotus')
  await expect(rowOf(page, 'A House at Dawn')).toBeHidden()
  await expect(rowOf(page, 'The Quiet Lotus')).toBeVisible()
  await expectAccessible(page)
})

test('the list shows its loading, error and empty states, with a retry', async ({ page }) => {
  let isRefused = true
  let mayAnswer = Promise.withResolvers<void>()
  await page.route(LIST, async (route) => {
    if (isRefused) return route.fulfill({ status: 403, json: { message: 'Not today.', code: 'FORBIDDEN' } })
    await mayAnswer.promise
    return route.fulfill({ json: { courses: [], total: 0, nextCursor: null } })
  })
  await openCourses(page)
  await expect(page.getByRole('alert')).toContainText('Failed to load courses')
  await expect(page.getByRole('alert')).toContainText('Not today.')
  isRefused = false
  mayAnswer.resolve()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No Courses Found')).toBeVisible()
  await expect(page.getByText('Click Create New Course')).toBeVisible()
  mayAnswer = Promise.withResolvers()
  await page.reload()
  await expect(page.getByText('Loading courses...')).toBeVisible()
  mayAnswer.resolve()
})

test('the form reports what is missing', async ({ page }) => {
  const form = await openForm(page)
  await expect(form.getByText('PNG, JPG, WEBP up to 2MB')).toBeVisible()
  await form.getByRole('button', { name: 'Create Course' }).click()
  await expect(form.getByText('Title is required.')).toBeVisible()
  await expect(form.getByText('Description is required.')).toBeVisible()
  await expect(form.getByText('Please upload a thumbnail image.')).toBeVisible()
  await form.getByLabel('Thumbnail', { exact: true }).setInputFiles('tests/fixtures/two-seconds.mp4')
  await expect(form.getByText('This kind of file is not accepted.')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await discardChanges(page)
  await expect(form).toBeHidden()
})

test('a course is created from several items, changed and deleted', async ({ page }) => {
  const form = await openForm(page)
  await form.getByLabel('Title').fill('Evenings')
  await form.getByLabel('Description').fill('Three quiet evenings.')
  await form.getByLabel('Thumbnail', { exact: true }).setInputFiles(THUMBNAIL)
  await expect(form.getByRole('img', { name: 'The chosen thumbnail' })).toHaveJSProperty('complete', true)
  await form.getByRole('button', { name: 'What a mantra does', exact: true }).click()
  await form.getByRole('searchbox', { name: 'Search videos' }).fill('lamp')
  await expect(form.getByRole('button', { name: 'What a mantra does', exact: true })).toBeHidden()
  await form.getByRole('button', { name: 'Lighting the lamp', exact: true }).click()
  await form.getByRole('button', { name: 'Ten Mornings', exact: true }).click()
  await form.getByLabel('Save as draft').check()
  await form.getByRole('button', { name: 'Create Course' }).click()
  await expect(page.getByText('Course created successfully!').first()).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page.getByRole('row').nth(1)).toContainText('Evenings')
  await expect(rowOf(page, 'Evenings')).toContainText('2 videos, 0 audios, 1 ebook')
  await expect(rowOf(page, 'Evenings')).toContainText('Draft')

  await page.getByRole('button', { name: 'Edit Evenings' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Course Details' })
  await expect(edit.getByRole('img', { name: 'The present thumbnail' })).toBeVisible()
  await edit.getByRole('button', { name: 'Remove Ten Mornings' }).click()
  await edit.getByRole('button', { name: 'Move Lighting the lamp up' }).press('Enter')
  await expect(chosenVideos(edit).first()).toContainText('Lighting the lamp')
  await edit.getByLabel('Publish now').check()
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Course updated successfully!').first()).toBeVisible()
  await expect(rowOf(page, 'Evenings')).toContainText('2 videos, 0 audios, 0 ebooks')
  await expect(rowOf(page, 'Evenings')).toContainText('Published')
  await page.reload()
  await page.getByRole('button', { name: 'Edit Evenings' }).click()
  await expect(chosenVideos(edit).first()).toContainText('Lighting the lamp')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Delete Evenings' }).click()
  await expect(page.getByText('Are you sure you want to delete this course?')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Course deleted successfully!').first()).toBeVisible()
  await expect(rowOf(page, 'Evenings')).toBeHidden()
})

test('items are reordered by keyboard, and the focus stays on the item', async ({ page }) => {
  await openCourses(page)
  await page.getByRole('button', { name: 'Edit The Quiet Lotus' }).press('Enter')
  const form = page.getByRole('dialog')
  const first = (await chosenVideos(form).first().textContent()) ?? ''
  const title = first.replace(/^\d+/, '')
  const down = form.getByRole('button', { name: `Move ${title} down` })
  await down.press('Enter')
  await expect(chosenVideos(form).nth(1)).toContainText(title)
  await expect(down).toBeFocused()
  await expect(form.getByRole('status').filter({ hasText: title })).toHaveText(`${title}: place 2 of 2`)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(chosenVideos(form).first()).toContainText(title)

  const handle = form.getByRole('button', { name: `Drag ${title}, or move it with the arrow keys` })
  await handle.press('ArrowDown')
  await expect(chosenVideos(form).nth(1)).toContainText(title)
  await expect(handle).toBeFocused()
})

test('a course gets sections with items of all kinds, and members see them in that order', async ({
  page,
  browser,
}) => {
  await openCourses(page)
  await page.getByRole('button', { name: 'Edit A House at Dawn' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Course Details' })
  const rows = form.getByRole('group', { name: /^Sections/ }).getByRole('listitem')
  await form.getByRole('button', { name: 'Add a section' }).click()
  await expect(form.getByLabel('Name of the section')).toBeFocused()
  await page.keyboard.type('Sound')
  await expect(form.getByRole('group', { name: /^Videos/ }).getByRole('button', { name: /^Drag / })).toHaveCount(0)
  const handle = form.getByRole('button', { name: /^Drag Tanpura before dawn/i })
  await handle.press('ArrowUp')
  await handle.press('ArrowUp')
  await expect(rows.nth(1)).toContainText(/Tanpura before dawn/i)
  await form.getByRole('button', { name: 'Add a section' }).click()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByText('Name of the section is required.')).toBeVisible()
  await form.getByRole('button', { name: 'Remove the section Section without a name' }).click()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Course updated successfully!').first()).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await signInContext(context, product, 'annual')
  const member = await context.newPage()
  await member.goto(`${product.address}/user/courses`)
  await member.getByRole('article', { name: 'A House at Dawn' }).getByRole('button', { name: 'Start Course' }).click()
  const playlist = member.getByRole('navigation', { name: 'Course Playlist' })
  await expect(playlist.getByRole('heading', { level: 3 })).toHaveText(['Sound (5)'])
  await expect(playlist.getByRole('link').nth(0)).toContainText(/Tanpura before dawn/i)
  await expect(playlist.getByRole('link').nth(1)).toContainText('The five breaths')
  await expect(playlist.getByRole('link').nth(0)).toHaveAttribute('aria-current', 'true')
  await context.close()
})

test('an item is dragged to its position by mouse, and Escape cancels the drag', async ({ page }) => {
  await openCourses(page)
  await page.getByRole('button', { name: 'Edit The Quiet Lotus' }).click()
  const form = page.getByRole('dialog')
  const handles = form.getByRole('group', { name: /^Videos/ }).getByRole('button', { name: /^Drag / })
  const second = (await chosenVideos(form).nth(1).textContent())?.replace(/^\d+/, '') ?? ''
  const dragSecondUp = async () => {
    // `hover` waits until the element has stopped moving.
    await handles.nth(1).hover()
    await page.mouse.down()
    const to = await handles.nth(0).boundingBox()
    if (!to) throw new Error('The handle is not visible.')
    await page.mouse.move(to.x + to.width / 2, to.y + 4, { steps: 5 })
  }
  await dragSecondUp()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(chosenVideos(form).nth(1)).toContainText(second)
  await dragSecondUp()
  await page.mouse.up()
  await expect(chosenVideos(form).first()).toContainText(second)
  await form.getByRole('button', { name: 'Cancel' }).click()
})

test('when the content cannot be fetched, the form says so and can retry', async ({ page }) => {
  let isDown = true
  await page.route(/\/api\/v1\/admin\/audios/, (route) =>
    isDown ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
  )
  const form = await openForm(page)
  await expect(form.getByText('Failed to fetch content.')).toBeVisible()
  isDown = false
  await form.getByRole('button', { name: 'Retry' }).click()
  await expect(form.getByText('Failed to fetch content.')).toBeHidden()
  await expect(form.getByRole('button', { name: 'Seven bowls', exact: true })).toBeVisible()
})

test('a refused course keeps what was typed', async ({ page }) => {
  await page.route(LIST, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { message: 'No.', code: 'MALFORMED', fields: { title: 'Too plain.' } } })
      : route.fallback(),
  )
  const form = await openForm(page)
  await form.getByLabel('Title').fill('Plain')
  await form.getByLabel('Description').fill('Plain.')
  await form.getByLabel('Thumbnail', { exact: true }).setInputFiles(THUMBNAIL)
  await form.getByRole('button', { name: 'What a mantra does', exact: true }).click()
  await form.getByRole('button', { name: 'Create Course' }).click()
  await expect(form.getByText('Too plain.')).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('Plain')
})
