import { test } from './member-kit.ts'
import { startLiveSession } from './stream-kit.ts'
import { expect, type Locator, type Page } from '@playwright/test'

/* The main tasks of a member, without a mouse. */

test('sign-in, payment, a course, a live session, the profile and logout work by keyboard alone', async ({
  page,
  request,
  product,
}) => {
  // Many steps, each a key press.
  test.setTimeout(300_000)
  const { id } = await startLiveSession({ request, product })
  const { key, type, press, tabTo } = createKeyboardDriver(page)
  const main = page.getByRole('main')
  await page.goto(`${product.address}/admin/login`)
  await type(page.getByLabel('Full name'), 'Tara Pillai')
  await type(page.getByLabel('Email address'), `tara.${crypto.randomUUID()}@example.com`)
  await type(page.getByLabel('Mobile number'), '98470 11223')
  await key('Enter')

  await tabTo(page.getByLabel('I am 18 or older.'))
  await key('Space')
  await press(page.getByRole('button', { name: 'I agree' }))
  await expect(page.getByRole('form', { name: 'Before you begin' })).toBeHidden()

  await press(page.getByRole('link', { name: /^Activate for/ }))
  await press(page.getByRole('article', { name: 'Annual' }).getByRole('button', { name: 'Choose Plan' }))
  await press(page.getByRole('dialog').getByRole('button', { name: /^Pay/ }))
  await expect(page).toHaveURL(`${product.address}/user/courses`)

  await press(page.getByRole('article', { name: 'A House at Dawn' }).getByRole('button', { name: 'Start Course' }))
  await tabTo(main.getByRole('button', { name: 'Keyboard keys' }))
  await key('k')
  const playlist = page.getByRole('navigation', { name: 'Course Playlist' })
  await press(playlist.getByRole('link').nth(1))
  await expect(playlist.locator('[aria-current]')).toHaveCount(1)
  await press(page.getByRole('link', { name: /^Ten Mornings/ }))
  await press(page.getByRole('button', { name: 'Next page' }))
  await press(page.getByRole('link', { name: 'My Courses' }))

  await press(page.getByRole('navigation', { name: 'Member area' }).getByRole('link', { name: /^Live Sessions/ }))
  await expect(page.getByRole('heading', { name: 'Happening Now' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Join Live Session' }).first())
  await expect(page).toHaveURL(/\/live-sessions\/[\w-]+$/)
  await page.goto(`${product.address}/live-sessions/${id}`)
  await press(page.getByRole('button', { name: 'Pause' }))
  await press(page.getByRole('button', { name: 'Play' }))
  await tabTo(page.getByRole('slider', { name: 'Volume' }))
  await tabTo(page.getByRole('button', { name: /full screen/i }))

  await press(page.getByRole('link', { name: /my profile$/ }))
  await type(main.getByLabel('Full name'), 'Tara P')
  await press(page.getByRole('button', { name: 'Save Changes' }))
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  const leave = page.getByRole('button', { name: 'Delete my account' })
  await press(leave)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await key('Escape')
  await expect(leave).toBeFocused()
  await press(page.getByRole('button', { name: 'Logout' }))
  await expect(page).toHaveURL(`${product.address}/admin/login`)
})

/** What a keyboard can do on the page: tab to an element, activate it, type. */
function createKeyboardDriver(page: Page) {
  const key = (name: string): Promise<void> => page.keyboard.press(name)

  /** Presses Tab until the target has the focus; expects it in the viewport with a visible focus mark. */
  async function tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    for (let stops = 0; stops < 80; stops += 1) {
      if (await target.evaluate((element) => element.matches(':focus'))) break
      await key('Tab')
    }
    await expect(target).toBeFocused()
    await expect(target).toBeInViewport()
    const isMarked = await target.evaluate((element) => {
      const marks = [element, element.parentElement, element.closest('label')].filter((each) => each !== null)
      return marks.some((each) => {
        const { outlineStyle, boxShadow } = getComputedStyle(each)
        return outlineStyle !== 'none' || boxShadow !== 'none'
      })
    })
    expect(isMarked).toBe(true)
  }

  return {
    key,
    tabTo,
    async press(target: Locator): Promise<void> {
      await tabTo(target)
      await key('Enter')
    },
    async type(field: Locator, text: string): Promise<void> {
      await tabTo(field)
      await key('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
  }
}
