import { discardChanges, test, toastOf } from './admin-kit.ts'
import { SMALL_VIDEO } from './large-video.ts'
import { expect, type Locator, type Page } from '@playwright/test'

/* The fallback texts that are shown when the server gives no message (specification §8). */

const PICTURE = 'demo/media/thumbnails/the-quiet-lotus.webp'
const BOOK = 'demo/media/ebooks/lamp-at-dusk.pdf'
const SOUND = 'tests/fixtures/two-seconds.mp3'

interface Screen {
  path: string
  /** The path segment of its API calls. */
  calls: string
  fetch: string
  /**
   * Whether a failed change is also shown in a toast; streams, users and settings show it only in the form
   * (specification §8).
   */
  inToast: boolean
  add?: { button: string; save: string; text: string; fill: (form: Locator) => Promise<void> }
  update?: { label: string; text: string }
  remove?: string
}

async function fillTitleAndDescription(form: Locator): Promise<void> {
  await form.getByLabel('Title').fill('Without a message')
  await form.getByLabel('Description').fill('Nothing is said.')
}

const screens: Screen[] = [
  {
    path: '/admin/courses',
    calls: 'courses',
    fetch: 'Failed to fetch courses.',
    inToast: true,
    add: {
      button: 'Create New Course',
      save: 'Create Course',
      text: 'Failed to create course.',
      async fill(form) {
        await fillTitleAndDescription(form)
        await form.getByLabel('Thumbnail', { exact: true }).setInputFiles(PICTURE)
        await form.getByRole('button', { name: 'What a mantra does', exact: true }).click()
      },
    },
    update: { label: 'Title', text: 'Failed to update course.' },
    remove: 'Failed to delete course.',
  },
  {
    path: '/admin/content/videos',
    calls: 'videos',
    fetch: 'Failed to fetch videos.',
    inToast: true,
    add: {
      button: 'Add New Video',
      save: 'Add Video',
      text: 'Failed to upload video.',
      async fill(form) {
        await fillTitleAndDescription(form)
        await form.getByLabel('Video File').setInputFiles(SMALL_VIDEO)
      },
    },
    update: { label: 'Title', text: 'Failed to update video.' },
    remove: 'Failed to delete video.',
  },
  {
    path: '/admin/content/audios',
    calls: 'audios',
    fetch: 'Failed to fetch audios.',
    inToast: true,
    add: {
      button: 'Add New Audio',
      save: 'Add Audio',
      text: 'Failed to add audio.',
      async fill(form) {
        await fillTitleAndDescription(form)
        await form.getByLabel('Audio File').setInputFiles(SOUND)
      },
    },
    update: { label: 'Title', text: 'Failed to update audio.' },
    remove: 'Failed to delete audio.',
  },
  {
    path: '/admin/content/ebooks',
    calls: 'ebooks',
    fetch: 'Failed to fetch ebooks.',
    inToast: true,
    add: {
      button: 'Add New Ebook',
      save: 'Add Ebook',
      text: 'Failed to add ebook.',
      async fill(form) {
        await fillTitleAndDescription(form)
        await form.getByLabel('Cover Image').setInputFiles(PICTURE)
        await form.getByLabel('Ebook File').setInputFiles(BOOK)
      },
    },
    update: { label: 'Title', text: 'Failed to update ebook.' },
    remove: 'Failed to delete ebook.',
  },
  {
    path: '/admin/livestreams',
    calls: 'livestreams',
    fetch: 'Failed to fetch streams.',
    inToast: false,
    add: {
      button: 'Schedule Stream',
      save: 'Schedule Stream',
      text: 'Failed to schedule stream.',
      async fill(form) {
        await form.getByLabel('Session title').fill('Without a message')
        await form.getByLabel('Pre-recorded video').selectOption({ index: 1 })
        await form.getByLabel('Start time (IST)').fill('2031-03-01T10:00')
      },
    },
    remove: 'Failed to delete stream.',
  },
  {
    path: '/admin/users',
    calls: 'users',
    fetch: 'Failed to fetch users.',
    inToast: false,
    add: {
      button: 'Add New User',
      save: 'Create User',
      text: 'Failed to add user.',
      async fill(form) {
        await form.getByLabel('Full Name').fill('Without a message')
        await form.getByLabel('Email', { exact: true }).fill('silent@example.net')
        await form.getByLabel('Mobile Number').fill('9820011223')
      },
    },
    update: { label: 'Full Name', text: 'Failed to update user.' },
    remove: 'Failed to delete user.',
  },
  { path: '/admin/settings', calls: 'settings', fetch: 'Failed to fetch settings.', inToast: false },
  { path: '/admin/legal-facts', calls: 'legal-facts', fetch: 'Failed to fetch the legal facts.', inToast: false },
]

for (const { path, calls, fetch, inToast, add, update, remove } of screens) {
  test(`${calls}: a server error without a message shows the fallback text`, async ({ page }) => {
    const fail = await failWithoutMessage(page, calls)
    const expectMessage = async (where: Locator, text: string) => {
      await expect(where.getByText(text, { exact: true })).toBeVisible()
      if (inToast) await expect(toastOf(page, text)).toBeAttached()
    }
    await page.goto(path)
    if (add) {
      await page.getByRole('button', { name: add.button }).click()
      const form = page.getByRole('dialog')
      await add.fill(form)
      fail('POST')
      await form.getByRole('button', { name: add.save }).click()
      await expectMessage(form, add.text)
      await form.getByRole('button', { name: 'Cancel' }).click()
      await discardChanges(page)
    }
    if (update) {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      const form = page.getByRole('dialog')
      await form.getByLabel(update.label).fill('Changed without a message')
      fail('PATCH')
      await form.getByRole('button', { name: 'Save Changes' }).click()
      await expectMessage(form, update.text)
      await form.getByRole('button', { name: 'Cancel' }).click()
      await discardChanges(page)
    }
    if (remove) {
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click()
      fail('DELETE')
      const question = page.getByRole('alertdialog')
      await question.getByRole('button', { name: 'Delete' }).click()
      const again = question.getByRole('button', { name: 'Delete anyway' })
      await expect(again.or(question.getByRole('alert'))).toBeVisible()
      if (await again.isVisible()) await again.click()
      await expectMessage(question, remove)
    }
    fail('GET')
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText(fetch)
  })
}

/** After `fail(method)`, calls with that method are answered with a status and an empty body. */
async function failWithoutMessage(page: Page, calls: string): Promise<(method: string) => void> {
  const failing = new Set<string>()
  await page.route(new RegExp(`/api/v1/admin/${calls}(/|\\?|$)`), (route) =>
    failing.has(route.request().method()) ? route.fulfill({ status: 422, body: '' }) : route.continue(),
  )
  return (method) => void failing.add(method)
}
