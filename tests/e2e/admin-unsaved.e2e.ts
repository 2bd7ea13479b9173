import { expectAccessible, rowOf, test, toastOf, uniqueName } from './admin-kit.ts'
import { signInOnScreen } from './kit.ts'
import { answer, endSession, question, signInAgain } from './unsaved-kit.ts'
import { expect, type Page } from '@playwright/test'

interface FormDialog {
  path: string
  open: string | RegExp
  dialog: string
  field: string
}

/** The dialogs with a form that a list opens; those of other pages are in `admin-unsaved-elsewhere`. */
const dialogs: FormDialog[] = [
  { path: '/admin/courses', open: 'Create New Course', dialog: 'Create a New Course', field: 'Description' },
  { path: '/admin/courses', open: /^Edit The Quiet/, dialog: 'Edit Course Details', field: 'Description' },
  { path: '/admin/content/videos', open: 'Add New Video', dialog: 'Add a New Video', field: 'Description' },
  { path: '/admin/content/audios', open: 'Add New Audio', dialog: 'Add a New Audio', field: 'Artist (optional)' },
  { path: '/admin/content/ebooks', open: 'Add New Ebook', dialog: 'Add a New Ebook', field: 'Author (optional)' },
  { path: '/admin/livestreams', open: 'Schedule Stream', dialog: 'Schedule a New Live Stream', field: 'Title' },
  { path: '/admin/coupons', open: 'Create Coupon', dialog: 'Create a Coupon', field: 'Code' },
  { path: '/admin/users', open: 'Add New User', dialog: 'Create a New User', field: 'Full Name' },
  { path: '/admin/plans', open: 'Edit Annual', dialog: 'Edit Annual', field: 'Short description' },
]

for (const { path, open, dialog, field } of dialogs) {
  test(`“${dialog}” closes at once while nothing is typed, and asks once something is`, async ({ page }) => {
    await page.goto(path)
    const form = page.getByRole('dialog', { name: dialog })
    const closings = [
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
      () => page.mouse.click(5, 5),
      () => form.getByRole('button', { name: 'Cancel' }).click(),
    ]
    for (const close of closings) {
      await page.getByRole('button', { name: open }).first().click()
      await expect(form).toBeVisible()
      await close()
      await expect(form).toBeHidden()
      await expect(question(page)).toBeHidden()
    }
    await page.getByRole('button', { name: open }).first().click()
    await form.getByLabel(field).first().fill('Typed')
    for (const close of closings) {
      await close()
      await answer(page, 'Continue editing')
      await expect(question(page)).toBeHidden()
      await expect(form.getByLabel(field).first()).toHaveValue('Typed')
    }
    await page.goBack()
    await answer(page, 'Discard')
    await expect(form).toBeHidden()
    await expect(page).toHaveURL((url) => url.pathname === path)
    await page.getByRole('button', { name: open }).first().click()
    await expect(form.getByLabel(field).first()).not.toHaveValue('Typed')
  })
}

test('after dialogs were closed, one Back leaves the page', async ({ page }) => {
  await page.goto('/admin/courses')
  await page.getByRole('link', { name: 'Coupons' }).click()
  for (const key of ['Escape', 'Escape']) {
    await page.getByRole('button', { name: 'Create Coupon' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Courses', level: 1 })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Coupons', level: 1 })).toBeVisible()
})

test('a page with unsaved settings asks before a link, Back and the end of the session are followed', async ({
  page,
}) => {
  await page.goto('/admin/coupons')
  await page.getByRole('link', { name: 'Settings' }).click()
  const name = page.getByLabel('Website Name')
  const saved = await name.inputValue()
  await name.fill('Another name')
  await page.getByRole('link', { name: 'Coupons' }).click()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await answer(page, 'Continue editing')
  await page.goBack()
  await answer(page, 'Continue editing')
  await page.getByRole('button', { name: 'Logout' }).click()
  await answer(page, 'Continue editing')
  await expect(name).toHaveValue('Another name')

  await page.goBack()
  await answer(page, 'Discard')
  await expect(page.getByRole('heading', { name: 'Coupons', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(name).toHaveValue(saved)
  await name.fill('Yet another')
  await page.getByRole('link', { name: 'Coupons' }).click()
  await answer(page, 'Discard')
  await expect(page.getByRole('heading', { name: 'Coupons', level: 1 })).toBeVisible()
  expect(await asksBeforeUnload(page)).toBe(false)
})

test('closing the tab asks only while something is unsaved', async ({ page }) => {
  await page.goto('/admin/coupons')
  await page.getByRole('button', { name: 'Create Coupon' }).click()
  expect(await asksBeforeUnload(page)).toBe(false)
  await page.getByLabel('Code').fill('DAWN')
  expect(await asksBeforeUnload(page)).toBe(true)
  await page.keyboard.press('Escape')
  await answer(page, 'Discard')
  expect(await asksBeforeUnload(page)).toBe(false)
})

test('a session that ends keeps the draft, which comes back after the new sign-in', async ({ page, product }) => {
  const title = uniqueName('Kept')
  await page.goto('/admin/courses')
  await page.getByRole('button', { name: 'Create New Course' }).click()
  const form = page.getByRole('dialog', { name: 'Create a New Course' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Description').fill('Half of it.')
  await form.getByRole('button', { name: 'What a mantra does', exact: true }).click()
  await endSession(page)
  await expect(page.getByLabel('Email address')).toBeVisible()
  await signInAgain(page)
  await expect(toastOf(page, 'You were signed out. What you typed is here again.')).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue(title)
  await expect(form.getByLabel('Description')).toHaveValue('Half of it.')
  await expect(form.getByRole('button', { name: 'Remove What a mantra does' })).toBeVisible()
  await page.keyboard.press('Escape')
  await answer(page, 'Discard')
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  // An edited item; another person in the same tab sees nothing of it, and it is gone for good.
  await page.goto('/admin/courses?search=Quiet')
  await page.getByRole('button', { name: 'Edit The Quiet Lotus' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Course Details' })
  await edit.getByLabel('Description').fill('Changed, not saved.')
  await endSession(page)
  await signInAgain(page)
  await expect(edit.getByLabel('Description')).toHaveValue('Changed, not saved.')
  await expect(edit.getByLabel('Title')).toHaveValue('The Quiet Lotus')
  await endSession(page)
  await signInOnScreen(page, product, 'annual')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))))
    .toEqual([])
})

test('signing out by choice leaves no draft, and neither does a saved form', async ({ page }) => {
  await page.goto('/admin/coupons')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByLabel('Website Name').fill('Another name')
  await page.getByLabel('Razorpay Key Secret').fill('a-secret')
  await page.getByRole('button', { name: 'Logout' }).click()
  await answer(page, 'Discard')
  await expect(page.getByLabel('Email address')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('Another name')
  await signInAgain(page)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByLabel('Website Name').fill('Kept name')
  await page.getByLabel('Razorpay Key Secret').fill('a-secret')
  await endSession(page)
  await expect(page.getByLabel('Email address')).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
  expect(kept).toContain('Kept name')
  expect(kept).not.toContain('a-secret')
  await signInAgain(page)
  await expect(page.getByLabel('Website Name')).toHaveValue('Kept name')
  await expect(page.getByLabel('Razorpay Key Secret')).toHaveValue('')
})

test('drafts of two tabs do not mix', async ({ page, context }) => {
  const other = await context.newPage()
  for (const [tab, title] of [
    [page, 'First tab'],
    [other, 'Second tab'],
  ] as const) {
    await tab.goto('/admin/content/audios')
    await tab.getByRole('button', { name: 'Add New Audio' }).click()
    await tab.getByRole('dialog').getByLabel('Title').fill(title)
  }
  await endSession(page)
  await expect(other.getByLabel('Email address')).toBeVisible()
  await signInAgain(page)
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('First tab')
  // The sign-in holds for both tabs.
  await other.bringToFront()
  await expect(other.getByRole('dialog').getByLabel('Title')).toHaveValue('Second tab')
})

test('an unsaved order of the initial plan asks before it is left', async ({ page }) => {
  await page.goto('/admin/content/initial-plan')
  await page.getByRole('button', { name: 'Move Why we begin down' }).press('Enter')
  await page.getByRole('link', { name: 'Audios' }).click()
  await answer(page, 'Continue editing')
  await page.getByRole('button', { name: 'Put back' }).click()
  await page.getByRole('link', { name: 'Audios' }).click()
  await expect(page.getByRole('heading', { name: 'Audio Library' })).toBeVisible()
})

test('a schedule needs its date, and a refused captions file stops the save and is named', async ({ page }) => {
  const title = uniqueName('Captioned')
  await page.goto('/admin/content/videos')
  await page.getByRole('button', { name: 'Add New Video' }).click()
  const form = page.getByRole('dialog', { name: 'Add a New Video' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Description').fill('Spoken.')
  await form.getByLabel('Video File').setInputFiles('tests/fixtures/two-seconds.mp4')
  await form.getByLabel('Schedule for later').check()
  const captions = { name: 'talk.srt', mimeType: 'text/plain', buffer: Buffer.from('1\n00:00 words') }
  await form.getByLabel('Captions in English').setInputFiles(captions)
  await form.getByRole('button', { name: 'Add Video' }).click()
  await expect(form.getByText('Please choose the date and time, or save it as a draft.')).toBeVisible()
  await expect(form.getByText('talk.srt was not accepted as captions.')).toBeVisible()
  await form.getByLabel('Save as draft').check()
  await form.getByRole('button', { name: 'Add Video' }).click()
  await expect(form.getByText('talk.srt was not accepted as captions.')).toBeVisible()
  await form.getByRole('button', { name: 'Leave this file out' }).click()
  await expect(form.getByText('talk.srt was not accepted as captions.')).toBeHidden()
  await form.getByRole('button', { name: 'Add Video' }).click()
  await expect(rowOf(page, title)).toContainText('Draft')
})

test('an empty course is published only after a question', async ({ page }) => {
  const title = uniqueName('Empty')
  await page.goto('/admin/courses')
  await page.getByRole('button', { name: 'Create New Course' }).click()
  const form = page.getByRole('dialog', { name: 'Create a New Course' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Description').fill('Nothing yet.')
  await form.getByLabel('Thumbnail', { exact: true }).setInputFiles('demo/media/thumbnails/the-quiet-lotus.webp')
  await form.getByRole('button', { name: 'Create Course' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Publish an empty course?' })
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByLabel('Title')).toHaveValue(title)
  await form.getByRole('button', { name: 'Create Course' }).click()
  await asked.getByRole('button', { name: 'Publish anyway' }).click()
  await expect(rowOf(page, title)).toContainText('Published')
})

test('on a phone the buttons of a long form stay in view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/admin/courses')
  await page.getByRole('button', { name: 'Create New Course' }).click()
  await expect(page.getByRole('button', { name: 'Create Course' })).toBeInViewport({ ratio: 1 })
  await expect(
    page
      .getByRole('dialog')
      .getByRole('group', { name: /^Videos/ })
      .getByRole('list'),
  ).not.toHaveCSS('overflow-y', 'auto')
  await expectAccessible(page)
})

/** Whether leaving the page would ask. */
function asksBeforeUnload(page: Page): Promise<boolean> {
  return page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
}
