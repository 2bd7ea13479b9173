import { expectAccessible } from './admin-kit.ts'
import { agreeToTerms, authHeaders, type DemoProduct, signInContext, signInPerson } from './kit.ts'
import { test } from './member-kit.ts'
import { type Browser, expect, type Page } from '@playwright/test'

const ANNUAL = '01900000-0000-7000-8000-000000000003'

test('three members on day 4 write, read each other after the moderator, comment and say thanks', async ({
  browser,
  product,
  context,
}) => {
  test.setTimeout(120_000)
  const asha = await onDayFour(browser, product, { name: 'Asha Verma', language: 'en' })
  const ravi = await onDayFour(browser, product, { name: 'Ravi Menon', language: 'en' })
  const kavya = await onDayFour(browser, product, { name: 'काव्या नायर', language: 'hi', width: 360 })

  await asha.getByLabel('Your reflection').fill('The breath became quiet by itself.')
  await asha.getByLabel('Share with those on my path').check()
  await asha.context().setOffline(true)
  await asha.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(asha.getByText('Your reflection is kept here and sent once there is one.')).toBeVisible()
  await asha.context().setOffline(false)
  await expect(asha.getByText('It waits for a moderator before others can read it.')).toBeVisible()

  await expect(ravi.getByText('Once you have written yours')).toBeVisible()
  await ravi.getByLabel('Your reflection').fill('Only for me.')
  await ravi.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(ravi.getByText('Today nothing happened, and that was enough.')).toBeVisible()
  await expect(ravi.getByText('The breath became quiet by itself.')).toHaveCount(0)

  await signInContext(context, product, 'admin')
  const moderator = await context.newPage()
  await moderator.setViewportSize({ width: 360, height: 740 })
  await moderator.goto(`${product.address}/admin/live-rooms?tab=REFLECTIONS`)
  const held = moderator.getByRole('listitem').filter({ hasText: 'The breath became quiet by itself.' })
  await expect(held).toContainText('Day 4')
  await expect(moderator.getByText('Only for me.')).toHaveCount(0)
  await moderator.screenshot({ path: '.tmp/reflections-moderation.png' })
  await held.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(held).toHaveCount(0)

  await kavya.getByLabel('आपका मनन').fill('ध्यान में आज बहुत शांति मिली।')
  await kavya.getByRole('button', { name: 'सहेजें', exact: true }).click()
  const shared = kavya.getByRole('listitem').filter({ hasText: 'The breath became quiet by itself.' })
  await shared.getByRole('button', { name: 'धन्यवाद', exact: true }).click()
  await expect(shared.getByRole('button', { name: 'आपने धन्यवाद कहा' })).toHaveAttribute('aria-pressed', 'true')
  await shared.scrollIntoViewIfNeeded()
  await kavya.screenshot({ path: '.tmp/reflections-hindi-360.png', fullPage: true })
  await expectAccessible(kavya)

  await ravi.reload()
  const read = ravi.getByRole('listitem').filter({ hasText: 'The breath became quiet by itself.' })
  await read.getByRole('button', { name: 'Comment', exact: true }).click()
  await read.getByLabel('Your comment').fill('The same here.')
  await read.getByRole('button', { name: 'Comment', exact: true }).last().click()
  await expect(read.getByText('It waits for a moderator before others can read it.')).toBeVisible()
  await ravi.screenshot({ path: '.tmp/reflections-read.png', fullPage: true })

  await asha.goto(`${product.address}/user/practice`)
  await expect(asha.getByText('Thanks from काव्या').first()).toBeVisible()
  await expect(asha.getByText('lamp lit')).toHaveCount(1)
  await asha.screenshot({ path: '.tmp/practice.png', fullPage: true })
  await expectAccessible(asha)
  await asha.getByRole('button', { name: 'Share no longer' }).first().click()
  await read.getByRole('button', { name: 'Thank you', exact: true }).click()
  await expect(ravi.getByText('This is not shared any more.')).toBeVisible()
})

interface Person {
  name: string
  language: 'en' | 'hi'
  width?: number
}

/** Opens the recording of day 4 as a new member whose next webinar is that of day 5. */
async function onDayFour(browser: Browser, product: DemoProduct, { name, language, width = 1280 }: Person) {
  const context = await browser.newContext({ viewport: { width, height: 800 } })
  const person = { name, email: `${crypto.randomUUID()}@example.com`, mobileNumber: '98200 44556' }
  const { _id, accessToken } = await signInPerson(context, product, person)
  await agreeToTerms(context.request, product, accessToken)
  const headers = await authHeaders(context.request, product, 'admin')
  const user = `${product.address}/api/v1/admin/users/${_id}`
  expect((await context.request.patch(user, { headers, data: { currentPlan: ANNUAL } })).ok()).toBe(true)
  expect((await context.request.patch(`${user}/programme`, { headers, data: { day: 6 } })).ok()).toBe(true)
  const locale = { headers: { authorization: `Bearer ${accessToken}` }, data: { language } }
  expect((await context.request.patch(`${product.address}/api/v1/user/locale`, locale)).ok()).toBe(true)
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  const page: Page = await context.newPage()
  await page.goto(`${product.address}/dashboard`)
  const day = language === 'hi' ? /दिन 4/ : /Day 4 /
  await page.getByRole('button', { name: day }).click()
  return page
}
