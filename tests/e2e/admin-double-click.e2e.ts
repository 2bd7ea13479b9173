import { createRequestGate, rowOf, test, toastOf, uniqueName } from './admin-kit.ts'
import { SMALL_VIDEO } from './large-video.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'

/** The demo's video that an upcoming stream plays. */
const STREAM_VIDEO = 'Full moon sitting'

/* Many people double-click every button. The second click must not activate what has just appeared under the pointer. */

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
      await form.getByRole('button', { name: 'What a mantra does', exact: true }).click()
    },
  },
]

for (const { path, open, save, saved, fill } of forms) {
  for (const width of [1440, 360]) {
    test(`a double click on '${save}' saves once, at ${width} px`, async ({ page }) => {
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
  test(`a double click on 'Delete' does not confirm the second question, at ${width} px`, async ({ page }) => {
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

  test(`'End the plan' is disabled when it appears after 'Save Changes', at ${width} px`, async ({ page }) => {
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

/** Observes whether the button is disabled when it first appears; it may be enabled before a test can look. */
async function observeFirstState(page: Page, label: string): Promise<() => Promise<string | undefined>> {
  await page.evaluate((wanted) => {
    new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === wanted)
      if (button) document.documentElement.dataset.began ??= button.disabled ? 'disabled' : 'enabled'
    }).observe(document.body, { childList: true, subtree: true })
  }, label)
  return () => page.evaluate(() => document.documentElement.dataset.began)
}

/** Clicks the same position twice, whatever is there the second time. */
async function clickTwice(page: Page, button: Locator, delayInMs: number): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not visible.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.click(x, y)
  await wait(delayInMs)
  await page.mouse.click(x, y)
}
