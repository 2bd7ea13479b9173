import { createRequestGate, rowOf, test, toastOf, uniqueName } from './admin-kit.ts'
import { SMALL_VIDEO } from './large-video.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'

/** A video of a stream to come. */
const STREAM_VIDEO = 'Full moon sitting'

/* Many people double-click every button. The second click must not touch what has just come up under the pointer. */

const forms = [
  {
    path: '/admin/content/videos',
    open: 'Add New Video',
    save: 'Add Video',
    saved: 'Video added successfully!',
    async fill(form: Locator) {
      await form.getByLabel('Description').fill('Seen once.')
      await form.getByLabel('Video File').setInputFiles(SMALL_VIDEO)
    },
  },
  {
    path: '/admin/content/audios',
    open: 'Add New Audio',
    save: 'Add Audio',
    saved: 'Audio added successfully!',
    fill: (form: Locator) => form.getByLabel('Audio File').setInputFiles('tests/fixtures/two-seconds.mp3'),
  },
  {
    path: '/admin/content/ebooks',
    open: 'Add New Ebook',
    save: 'Add Ebook',
    saved: 'Ebook added successfully!',
    async fill(form: Locator) {
      await form.getByLabel('Author').fill('Meera Iyer')
      await form.getByLabel('Cover Image').setInputFiles('demo/media/covers/lamp-at-dusk.webp')
      await form.getByLabel('Ebook File').setInputFiles('demo/media/ebooks/lamp-at-dusk.pdf')
    },
  },
  {
    path: '/admin/courses',
    open: 'Create New Course',
    save: 'Create Course',
    saved: 'Course created successfully!',
    async fill(form: Locator) {
      await form.getByLabel('Description').fill('Three quiet evenings.')
      await form.getByLabel('Thumbnail', { exact: true }).setInputFiles('demo/media/thumbnails/the-quiet-lotus.webp')
    },
  },
]

for (const { path, open, save, saved, fill } of forms) {
  for (const width of [1440, 360]) {
    test(`a second click on '${save}' changes nothing, at ${width} px`, async ({ page }) => {
      test.slow()
      await page.setViewportSize({ width, height: 800 })
      for (const delayInMs of [0, 150, 250]) {
        const files = createRequestGate()
        await page.route(/.*/, (route) => (route.request().method() === 'PUT' ? files.route(route) : route.fallback()))
        await page.goto(path)
        await page.getByRole('button', { name: open }).click()
        const form = page.getByRole('dialog')
        const title = uniqueName('Twice')
        await form.getByLabel('Title').fill(title)
        await fill(form)
        await clickTwice(page, form.getByRole('button', { name: save }), delayInMs)
        await expect(form.getByRole('progressbar').first()).toBeVisible()
        await expect(page.getByRole('alertdialog')).toBeHidden()
        await expect(form.getByRole('button', { name: 'Cancel upload' }).first()).toBeEnabled()
        files.release()
        await expect(toastOf(page, saved)).toBeVisible()
        await expect(form).toBeHidden()
        await page.reload()
        await page.getByRole('searchbox').fill(title)
        await expect(rowOf(page, title)).toHaveCount(1)
        await page.unrouteAll({ behavior: 'wait' })
      }
    })
  }
}

for (const width of [1440, 360]) {
  test(`a second click on 'Delete' does not answer the second question, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/admin/content/videos')
    await page.getByRole('searchbox').fill(STREAM_VIDEO)
    await rowOf(page, STREAM_VIDEO)
      .getByRole('button', { name: /^Delete / })
      .click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'Delete', exact: true })).toBeEnabled()
    const firstState = await observeFirstState(page, 'Delete anyway')
    await clickTwice(page, question.getByRole('button', { name: 'Delete', exact: true }), 150)
    await expect(question.getByRole('button', { name: 'Delete anyway' })).toBeEnabled()
    await expect(question).toContainText('This is scheduled or running.')
    expect(await firstState()).toBe('disabled')
    await question.getByRole('button', { name: 'Cancel' }).click()
  })

  test(`a second click on 'Save Changes' does not end a plan, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/admin/users?search=annual@example.com')
    await rowOf(page, 'annual@example.com')
      .getByRole('button', { name: /^Edit / })
      .click()
    const form = page.getByRole('dialog', { name: 'Edit User Details' })
    await form.getByLabel('Subscription Plan').selectOption('No Active Plan')
    const firstState = await observeFirstState(page, 'End the plan')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'End the plan' })).toBeEnabled()
    expect(await firstState()).toBe('disabled')
    await page.getByRole('button', { name: 'Keep the plan' }).click()
  })
}

/** Whether the button with this label is disabled when it comes up; it may be enabled long before a test looks. */
async function observeFirstState(page: Page, label: string): Promise<() => Promise<string | undefined>> {
  await page.evaluate((wanted) => {
    new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === wanted)
      if (button) document.documentElement.dataset.began ??= button.disabled ? 'disabled' : 'enabled'
    }).observe(document.body, { childList: true, subtree: true })
  }, label)
  return () => page.evaluate(() => document.documentElement.dataset.began)
}

/** Presses the same place twice, whatever stands there the second time. */
async function clickTwice(page: Page, button: Locator, delayInMs: number): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not there.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.click(x, y)
  await wait(delayInMs)
  await page.mouse.click(x, y)
}
