import { findAxeViolations } from './axe.ts'
import { setColorScheme, signInContext, test } from './kit.ts'
import { expect, type Page } from '@playwright/test'

const phone = { width: 360, height: 740 }
const areas = [
  { account: 'annual', start: '/dashboard', label: 'Member area', other: { name: 'Courses', path: '/user/courses' } },
  {
    account: 'admin',
    start: '/admin/dashboard',
    label: 'Administration',
    other: { name: 'Live Streams', path: '/admin/livestreams' },
  },
] as const

const sidebar = (page: Page) => page.locator('#sidebar')

for (const { account, start, label, other } of areas) {
  test.describe(label, () => {
    test.beforeEach(async ({ page, context, product }) => {
      await signInContext(context, product, account)
      await page.goto(product.address + start)
      await expect(page.getByRole('main')).toBeVisible()
    })

    test('marks the current page', async ({ page, product }) => {
      const nav = page.getByRole('navigation', { name: label })
      await expect(nav.locator('[aria-current=page]')).toHaveText('Dashboard')
      await nav.getByRole('link', { name: other.name }).click()
      await expect(page).toHaveURL(product.address + other.path)
      await expect(nav.locator('[aria-current=page]')).toContainText(other.name)
      await expect(page.getByRole('main')).toBeFocused()
    })

    test('opens the sidebar over the page on a phone', async ({ page, product }) => {
      await page.setViewportSize(phone)
      const toggle = page.getByRole('button', { name: 'Open menu' })
      await expect(sidebar(page)).toBeHidden()
      await toggle.press('Enter')
      await expect(sidebar(page)).toBeVisible()
      await expect(sidebar(page).getByRole('link', { name: 'Dashboard' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(sidebar(page)).toBeHidden()
      await expect(toggle).toBeFocused()

      await toggle.click()
      await page.mouse.click(320, 400)
      await expect(sidebar(page)).toBeHidden()

      await toggle.click()
      await sidebar(page).getByRole('link', { name: other.name }).click()
      await expect(page).toHaveURL(product.address + other.path)
      await expect(sidebar(page)).toBeHidden()
    })

    test('Back closes the menu on a phone and never opens it', async ({ page, product }) => {
      await page.setViewportSize(phone)
      const toggle = page.getByRole('button', { name: 'Open menu' })
      await toggle.click()
      await expect(sidebar(page)).toBeVisible()
      await page.goBack()
      await expect(sidebar(page)).toBeHidden()
      await expect(page).toHaveURL(product.address + start)
      await expect(toggle).toBeFocused()
      await page.goForward()
      await expect(sidebar(page)).toBeHidden()
      await page.goBack()

      // Back as soon as the menu is there.
      await toggle.evaluate((button: HTMLElement) => {
        button.click()
        history.back()
      })
      await expect(sidebar(page)).toBeHidden()
      await expect(toggle).toBeEnabled()

      await toggle.click()
      await sidebar(page).getByRole('link', { name: 'Dashboard' }).click()
      await expect(sidebar(page)).toBeHidden()
      await toggle.click()
      await sidebar(page).getByRole('link', { name: other.name }).click()
      await expect(page).toHaveURL(product.address + other.path)
      await page.goBack()
      await expect(page).toHaveURL(product.address + start)
      await expect(sidebar(page)).toBeHidden()
      await expect(toggle).toBeVisible()
      await page.getByRole('main').click({ position: { x: 5, y: 5 } })
    })

    test('after a reload the menu on a phone is still open, and Back closes it', async ({ page, product }) => {
      await page.setViewportSize(phone)
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(sidebar(page)).toBeVisible()
      await page.reload()
      await expect(sidebar(page)).toBeVisible()
      await page.goBack()
      await expect(sidebar(page)).toBeHidden()
      await expect(page).toHaveURL(product.address + start)
    })

    test('the skip link and the navigation links work by keyboard', async ({ page, product }) => {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
      const nav = page.getByRole('navigation', { name: label })
      await nav.getByRole('link', { name: other.name }).press('Enter')
      await expect(page).toHaveURL(product.address + other.path)
    })

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`has no axe violations (${colorScheme})`, async ({ page }) => {
        await setColorScheme(page, colorScheme)
        for (const viewport of [{ width: 1280, height: 800 }, phone]) {
          await page.setViewportSize(viewport)
          if (viewport === phone) await page.getByRole('button', { name: 'Open menu' }).click()
          await expect(sidebar(page)).toBeVisible()
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
          // The screen is rendered only after it is known whether consent must be asked for.
          await expect(async () => expect(await findAxeViolations(page, { except: 'main' })).toEqual([])).toPass()
        }
      })
    }
  })
}

test.describe('the member', () => {
  test('hides and shows the sidebar', async ({ page, context, product }) => {
    await signInContext(context, product, 'annual')
    await page.goto(`${product.address}/dashboard`)
    await expect(sidebar(page)).toBeVisible()
    const toggle = page.getByRole('button', { name: 'Close menu' })
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await toggle.click()
    await expect(sidebar(page)).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(sidebar(page)).toBeVisible()
  })

  test('has the main pages in a bar at the bottom of a phone, above what is fixed there', async ({
    page,
    context,
    product,
  }) => {
    await signInContext(context, product, 'annual')
    await page.goto(`${product.address}/dashboard`)
    const bar = page.getByRole('navigation', { name: 'Main pages' })
    await expect(page.getByRole('navigation', { name: 'Member area' })).toBeVisible()
    await expect(bar).toBeHidden()

    await page.setViewportSize(phone)
    for (const { name, path, title } of [
      { name: 'Courses', path: '/user/courses', title: 'My Courses' },
      { name: 'Live', path: '/user/live-sessions', title: 'Live Sessions' },
      { name: 'Me', path: '/my-account/profile', title: 'My Profile' },
    ]) {
      await bar.getByRole('link', { name: new RegExp(`^${name}`) }).click()
      await expect(page).toHaveURL(product.address + path)
      await expect(bar.locator('[aria-current=page]')).toContainText(name)
      await expect(page.getByRole('main')).toBeFocused()
      // The header shows the title, which the screen's heading says to screen readers, and no greeting.
      await expect(page.getByRole('banner').getByText(title)).toBeVisible()
      await expect(page.getByText(/^Welcome, /)).toBeHidden()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached()
    }
    await page.goto(`${product.address}/my-account/subscription`)
    await expect(bar.locator('[aria-current=true]')).toHaveText('Me')
    await bar.getByRole('link', { name: 'Home' }).press('Enter')
    await expect(page.getByText(/^Welcome, /)).toBeVisible()

    // The end of the page and the notice of a lost connection stand above it.
    await context.setOffline(true)
    const notice = await page.getByText('No internet – we go on when it is back').boundingBox()
    const top = (await bar.boundingBox())?.y ?? 0
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(top)
    const end = page.getByRole('main').locator(':scope > *').last()
    // The dashboard grows while its parts load.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const last = await end.boundingBox()
      expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(top)
    }).toPass({ timeout: 10_000 })
    await context.setOffline(false)
  })

  test('is greeted by name, with a link to the profile; without a name as Devotee', async ({
    page,
    context,
    product,
  }) => {
    await signInContext(context, product, 'annual')
    await page.setViewportSize(phone)
    await page.goto(`${product.address}/dashboard`)
    const greeting = page.getByText(/^Welcome, .+!$/)
    await expect(greeting).toBeVisible()
    expect(await greeting.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true)
    await page
      .getByRole('banner')
      .getByRole('link', { name: /my profile$/ })
      .click()
    await expect(page).toHaveURL(`${product.address}/my-account/profile`)

    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('user') ?? '') as object
      localStorage.setItem('user', JSON.stringify({ ...user, name: '' }))
    })
    await page.goto(`${product.address}/dashboard`)
    await expect(page.getByText('Welcome, Devotee!')).toBeVisible()
  })
})

test('the administrator folds the content library and sees an initial', async ({ page, context, product }) => {
  await signInContext(context, product, 'admin')
  await page.goto(`${product.address}/admin/dashboard`)
  for (const name of ['Management', 'Business'])
    await expect(sidebar(page).getByRole('heading', { name })).toBeVisible()
  for (const name of ['Dashboard', 'Courses', 'Live Streams', 'Videos', 'Audios', 'E-books', 'Users', 'Settings'])
    await expect(sidebar(page).getByRole('link', { name, exact: true })).toBeVisible()
  await expect(sidebar(page).getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.locator('summary', { hasText: 'Content Library' }).press('Enter')
  await expect(sidebar(page).getByRole('link', { name: 'Videos' })).toBeHidden()
  await page.getByText('Content Library').click()
  await expect(sidebar(page).getByRole('link', { name: 'E-books' })).toBeVisible()
  await expect(page.getByText('Admin User')).toBeVisible()
  await expect(page.getByText('Super Admin')).toBeVisible()
  const [initial] = await page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '') as { name: string }).name)
  await expect(sidebar(page).getByText(initial ?? 'A', { exact: true })).toBeVisible()

  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '') as object
    localStorage.setItem('user', JSON.stringify({ ...user, name: '' }))
  })
  await page.setViewportSize(phone)
  await page.goto(`${product.address}/admin/dashboard`)
  await expect(page.getByRole('banner').getByText('A', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toBeVisible()
})
