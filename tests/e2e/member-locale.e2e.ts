import { createMemberWithPlan, test } from './member-kit.ts'
import { scheduleSession } from './stream-kit.ts'
import { expect, type Page } from '@playwright/test'

const HOUR_IN_MS = 3_600_000

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('a session shows its time there beside India’s, with a countdown on its page', async ({
    page,
    context,
    request,
    product,
  }) => {
    await createMemberWithPlan(context, product, 'ANNUAL')
    const { id } = await scheduleSession({ request, product, startsInMs: 5 * HOUR_IN_MS })
    const local = page.getByText(/^Where you are: \d{1,2} [A-Z][a-z]{2}, \d{1,2}:\d\d [ap]m$/)
    await page.goto(`${product.address}/user/live-sessions`)
    await expect(local.first()).toBeVisible()
    await page.goto(`${product.address}/live-sessions/${id}`)
    await expect(page.getByText(/^Session Time: .* IST/)).toBeVisible()
    await expect(local).toBeVisible()
    await expect(page.getByText('Session will start automatically.')).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText(/^It begins in 0[45]:\d\d:\d\d$/)
  })

  test('another time zone is chosen in the profile, and kept for every device', async ({ page, context, product }) => {
    await createMemberWithPlan(context, product, 'ANNUAL')
    await page.goto(`${product.address}/my-account/profile`)
    const zone = page.getByRole('combobox', { name: 'Time zone' })
    await expect(zone).toHaveValue('')
    await expect(zone.getByRole('option', { name: 'As this device: New York (America)' })).toBeAttached()
    const saved = page.waitForResponse('**/api/v1/user/locale')
    await zone.selectOption('Asia/Dubai')
    expect((await (await saved).json()).locale).toMatchObject({ timeZone: 'Asia/Dubai', isTimeZoneChosen: true })
    await page.reload()
    await expect(zone).toHaveValue('Asia/Dubai')
  })
})

test('a browser without a list of time zones offers its own and India’s', async ({ page, context, product }) => {
  await page.addInitScript('delete Intl.supportedValuesOf')
  await createMemberWithPlan(context, product, 'ANNUAL')
  await page.goto(`${product.address}/my-account/profile`)
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await expect(zone.getByRole('option')).toHaveText([/^As this device: /, 'Kolkata (Asia)'])
})

test('a member in India sees no IST', async ({ page, context, request, product }) => {
  await createMemberWithPlan(context, product, 'ANNUAL')
  const { id } = await scheduleSession({ request, product, startsInMs: 5 * HOUR_IN_MS })
  await page.goto(`${product.address}/live-sessions/${id}`)
  await expect(page.getByText(/^Session Time: .* [ap]m$/)).toBeVisible()
  await expect(page.getByText('Where you are')).toBeHidden()
})

test('the language of the switch is stored, and a new device takes it over', async ({ page, browser, product }) => {
  const email = `${crypto.randomUUID()}@example.com`
  async function signIn(device: Page): Promise<void> {
    await device.goto(`${product.address}/admin/login`)
    await device.getByLabel('Email address').fill(email)
    await device.getByLabel('Mobile number').fill('98200 11223')
    await device.getByRole('button', { name: 'Continue' }).click()
    await expect(device).toHaveURL(/\/dashboard$/)
  }
  await signIn(page)
  const stored = page.waitForResponse(
    (response) => response.url().endsWith('/user/locale') && response.request().method() === 'PATCH',
  )
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  expect((await (await stored).json()).locale.language).toBe('hi')

  const phone = await browser.newContext()
  const second = await phone.newPage()
  await signIn(second)
  await expect(second.getByRole('navigation').getByRole('link', { name: 'लाइव सत्र' })).toBeAttached()
  await phone.close()
})

test('a number without a country asks for it, and shows how it is understood', async ({ page, product }) => {
  await page.goto(`${product.address}/admin/login`)
  const number = page.getByLabel('Mobile number')
  await number.fill('98765 43210')
  await expect(page.getByText('+91 98765 43210 (India)')).toBeVisible()
  await number.fill('2125550123')
  await expect(page.getByText('(India)')).toBeHidden()
  await page.getByLabel('Email address').fill('nri@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert').first()).toHaveText(
    'Please begin with + and the country code, such as +1 212 555 0123.',
  )
  await page.getByLabel('Which country is this number from?').selectOption({ label: 'United States (+1)' })
  await expect(number).toHaveValue('+1 2125550123')
  await expect(number).toBeFocused()
  await expect(page.getByText('+1 212 555 0123 (United States)')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})
