import { findAxeViolations } from './axe.ts'
import { setColorScheme } from './kit.ts'
import { startGallery } from './gallery-kit.ts'
import { expect, type Locator, type Page, test } from '@playwright/test'

let gallery: Awaited<ReturnType<typeof startGallery>>
test.beforeAll(async () => {
  gallery = await startGallery()
})
test.afterAll(() => gallery.stop())

test.beforeEach(async ({ page }) => {
  await page.goto(gallery.address)
})

const dialog = (page: Page) => page.getByRole('dialog')
const open = async (page: Page, what: string): Promise<Locator> => {
  const opener = page.getByRole('button', { name: `Open ${what}` })
  await opener.click()
  return opener
}

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not visible.')
  return box
}

test.describe('the generic modal (specification §2)', () => {
  const ways: [string, (page: Page) => Promise<void>][] = [
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['Escape, twice', (page) => page.keyboard.press('Escape').then(() => page.keyboard.press('Escape'))],
    ['a click on the backdrop', (page) => page.mouse.click(5, 300)],
    ['its button', (page) => page.getByRole('button', { name: 'Close modal' }).click()],
    ['Cancel', (page) => page.getByRole('button', { name: 'Cancel' }).click()],
  ]
  for (const [way, close] of ways) {
    test(`closes with ${way} and gives the focus back`, async ({ page }) => {
      const opener = await open(page, 'dialog')
      await expect(dialog(page)).toHaveAccessibleName('Edit Video')
      await expect(page.getByLabel('Name of the video')).toBeFocused()
      await close(page)
      await expect(dialog(page)).toBeHidden()
      await expect(opener).toBeFocused()
      await opener.press('Enter')
      await expect(dialog(page)).toBeVisible()
    })
  }

  test('stays open when a press starts inside and ends on the backdrop', async ({ page }) => {
    await open(page, 'dialog')
    const words = await boxOf(page.getByText('Some words that one can select.'))
    await page.mouse.move(words.x + 40, words.y + 10)
    await page.mouse.down()
    await page.mouse.move(5, 300, { steps: 4 })
    await page.mouse.up()
    await expect(dialog(page)).toBeVisible()
  })

  test('keeps the focus inside when tabbing', async ({ page }) => {
    await open(page, 'dialog')
    const seen = new Set<string>()
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab')
      seen.add(
        await page.evaluate(() => {
          const at = document.activeElement
          return at?.closest('dialog') ? 'dialog' : at === document.body ? 'browser' : 'page'
        }),
      )
    }
    expect(seen).not.toContain('page')
  })

  test('scrolls itself but not the page and is at most 90% of the height', async ({ page }) => {
    await page.evaluate(() => scrollTo(0, 100))
    await open(page, 'long dialog')
    const before = await page.evaluate(() => scrollY)
    const box = await boxOf(dialog(page))
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    expect(box.height).toBeLessThanOrEqual(height * 0.9 + 1)
    expect(box.width).toBeLessThanOrEqual(672 * 1.0625 + 1)
    expect(box.width).toBeLessThan(width)
    await page.mouse.move(box.x + 50, box.y + 200)
    await page.mouse.wheel(0, 5000)
    await expect(page.getByText('Line 60', { exact: true })).toBeInViewport()
    await page.mouse.move(5, 300)
    await page.mouse.wheel(0, 500)
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await expect(page.getByRole('button', { name: 'Close modal' })).toBeInViewport()
  })

  test('focuses Cancel first when it is a confirmation', async ({ page }) => {
    await open(page, 'confirm')
    const question = page.getByRole('alertdialog', { name: 'Delete video' })
    await expect(question).toContainText('Are you sure you want to delete this video?')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  })
})

test.describe('toasts (specification §9)', () => {
  const toastOf = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Video added successfully!' })
  const show = (page: Page) => page.getByRole('button', { name: 'Toast of success' }).click()

  test('close after 5000 ms, at the top right', async ({ page }) => {
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(60_000)
    await show(page)
    await page.mouse.move(5, 500)
    const box = await boxOf(toastOf(page))
    const { width } = page.viewportSize() ?? { width: 0 }
    // Below the button that stands at the top right of most screens.
    expect(box.y).toBeLessThan(120)
    expect(box.x + box.width).toBeGreaterThan(width - 40)
    await page.clock.runFor(4900)
    await expect(toastOf(page)).toBeVisible()
    await page.clock.runFor(200)
    await expect(toastOf(page)).toBeHidden()
  })

  for (const key of ['Alt+T', 'F8']) {
    test(`get the focus with ${key}`, async ({ page }) => {
      await show(page)
      await expect(toastOf(page)).toBeVisible()
      await page.keyboard.press(key)
      await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('list')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(toastOf(page)).toBeFocused()
    })
  }

  for (const [share, isGone] of [
    [0.7, false],
    [0.85, true],
  ] as const) {
    test(`dragged by mouse over ${share * 100}% ${isGone ? 'close' : 'stay'}`, async ({ page }) => {
      await show(page)
      await toastOf(page).evaluate((toast) => Promise.all(toast.getAnimations().map(({ finished }) => finished)))
      const { x, y, width } = await boxOf(toastOf(page))
      await page.mouse.move(x + 20, y + 20)
      await page.mouse.down()
      await page.mouse.move(x + 20 + width * share, y + 20, { steps: 8 })
      await page.mouse.up()
      await expect(toastOf(page)).toHaveCount(isGone ? 0 : 1)
      if (!isGone) await expect.poll(async () => (await boxOf(toastOf(page))).x).toBeCloseTo(x, 0)
    })
  }
})

test.describe('toasts on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })
  for (const [distance, isGone] of [
    [40, false],
    [60, true],
  ] as const) {
    test(`swiped ${distance} px ${isGone ? 'close' : 'stay'}`, async ({ page }) => {
      await page.getByRole('button', { name: 'Toast of success' }).tap()
      const toast = page.getByRole('listitem').filter({ hasText: 'Video added successfully!' })
      const { x, y } = await boxOf(toast)
      const touch = await page.context().newCDPSession(page)
      const at = (moved: number) => [{ x: x + 20 + moved, y: y + 20 }]
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
      for (let moved = 10; moved <= distance; moved += 10) {
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(moved) })
      }
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await expect(toast).toHaveCount(isGone ? 0 : 1)
    })
  }
})

test('errors and hints are the accessible descriptions of their fields', async ({ page }) => {
  const described = {
    'Email address': 'Please enter a complete email address.',
    Description: 'A few sentences. Description is required.',
    Role: 'Please choose User or Admin.',
    'Start time': 'Please select a future date and time for scheduling.',
    Thumbnail: 'PNG, JPG, WEBP up to 2MB',
    'Free e-book': 'Everyone may read it. Only one e-book can be free.',
  }
  for (const [label, description] of Object.entries(described)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(description)
  }
  await expect(page.getByLabel('Role', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Free e-book')).toHaveAttribute('aria-invalid', 'true')
})

test('a text in two languages counts its letters, shows the other one as a hint, and is formatted by keyboard', async ({
  page,
}) => {
  const heading = page.getByRole('group', { name: 'Heading' })
  const english = heading.getByRole('textbox', { name: 'Heading, English' })
  const hindi = heading.getByRole('textbox', { name: 'Heading, Hindi' })
  await expect(heading.getByText('8 letters too many')).toBeVisible()
  await expect(hindi).toHaveAttribute('placeholder', 'Sit down once a day. The rest follows.')
  await expect(heading.getByText('Hindi is missing')).toBeVisible()
  await english.fill('Sit\ndown')
  await expect(english).toHaveValue('Sit down')
  await expect(english).toHaveAccessibleDescription('8 of 30')
  await hindi.fill('बैठिए')
  await expect(heading.getByText('Hindi is missing')).toBeHidden()

  const text = page.getByRole('textbox', { name: 'Text, English' })
  await text.fill('Sit down')
  await text.press('Shift+Home')
  await text.press('Control+b')
  await expect(text).toHaveValue('**Sit down**')
  await text.press('Control+z')
  await expect(text).toHaveValue('Sit down')
  await page.getByRole('toolbar', { name: 'Format: Text, English' }).getByRole('button', { name: 'List' }).click()
  await expect(text).toHaveValue('- Sit down')
  await expect(text).toBeFocused()
  await text.press('End')
  await text.press('Enter')
  await page.keyboard.type('and breathe')
  await expect(text).toHaveValue('- Sit down\n- and breathe')
})

test('the page fits a phone, and the table labels its values there', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const [first] = await page
    .getByRole('table', { name: 'Videos' })
    .getByRole('row')
    .filter({ hasText: 'Sitting well' })
    .all()
  await expect(first?.getByText('Status') ?? page.locator('never')).toBeVisible()
})

test('the theme can be changed and is applied without the application script after a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const readBackground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await readBackground()
  await page.getByRole('button', { name: 'Change between day and night' }).click()
  const dark = await readBackground()
  expect(dark).not.toBe(light)
  await page.route('**/*.js', (route) =>
    route.request().url().endsWith('/theme.js') ? route.continue() : route.abort(),
  )
  await page.reload()
  expect(await readBackground()).toBe(dark)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`has no axe violations (${colorScheme})`, async ({ page }) => {
    await setColorScheme(page, colorScheme)
    await page.getByRole('button', { name: 'Toast of failure' }).click()
    expect(await findAxeViolations(page)).toEqual([])
    for (const what of ['dialog', 'confirm', 'locked']) {
      await open(page, what)
      expect(await findAxeViolations(page), what).toEqual([])
      await page.keyboard.press('Escape')
    }
  })
}
