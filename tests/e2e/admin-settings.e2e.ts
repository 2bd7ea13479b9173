import { adminTest, expectAccessible, createRequestGate, createRefusal } from './admin-kit.ts'
import { createMember } from './member-kit.ts'
import { expect, type Page } from '@playwright/test'

/** Orders of the product that the other files share would go to the payment keys that are saved here. */
const test = adminTest()

const SETTINGS = '**/api/v1/admin/settings'

async function openSettings(page: Page): Promise<void> {
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'System Settings' })).toBeVisible()
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()

async function expectSaved(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Settings have been saved successfully!')
  await expect(dialog.getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

test('saved settings are kept after a reload; the secret is never shown again', async ({ page }) => {
  await openSettings(page)
  await expect(page.getByRole('region', { name: 'General' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payment Gateway' })).toBeVisible()
  const secret = page.getByLabel('Key Secret')
  await expect(secret).toHaveAttribute('type', 'password')
  await page.getByLabel('Website Name').fill('Sadhana at Dawn')
  await page.getByLabel('Daily webinar time (IST)').fill('19:30')
  await page.getByLabel('Key ID').fill('rzp_test_AbCdEf123456')
  await secret.fill('a very secret secret')
  await save(page)
  await expectSaved(page)
  await expect(secret).toHaveValue('')
  await expect(page.getByText('A secret is stored. Leave this empty to keep it.')).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Website Name')).toHaveValue('Sadhana at Dawn')
  await expect(page.getByLabel('Daily webinar time (IST)')).toHaveValue('19:30')
  await expect(page.getByLabel('Key ID')).toHaveValue('rzp_test_AbCdEf123456')
  await expect(secret).toHaveValue('')
  await expect(page).toHaveTitle('System Settings – Sadhana at Dawn')
  await page.goto('/')
  await expect(page).toHaveTitle(/Sadhana at Dawn/)
  await openSettings(page)
  await page.getByLabel('Website Name').fill('Sadhana')
  await save(page)
  await expectSaved(page)
  await expect(page).toHaveTitle('System Settings – Sadhana')
  await expect(page.getByText('A secret is stored. Leave this empty to keep it.')).toBeVisible()
  await expectAccessible(page)
})

test('the contact is on the public pages and under Help', async ({ page, browser, product }) => {
  await openSettings(page)
  const contact = page.getByRole('region', { name: 'Contact' })
  await contact.getByLabel('Contact email').fill('hello@dawn.example')
  await contact.getByLabel('Contact phone').fill('98200 11223')
  await save(page)
  await expect(page.getByRole('alert')).toHaveText('Please begin with + and the country code, such as +91 98200 11223.')
  await contact.getByLabel('Contact phone').fill('+91 98200 11223')
  await contact.getByLabel('Contact by WhatsApp').fill('+91 98200 44556')
  await save(page)
  await expectSaved(page)

  const context = await browser.newContext()
  await createMember(context, product)
  const memberPage = await context.newPage()
  await memberPage.goto(`${product.address}/my-account/help`)
  const main = memberPage.getByRole('main')
  await expect(main.getByRole('link', { name: 'hello@dawn.example' })).toHaveAttribute(
    'href',
    'mailto:hello@dawn.example',
  )
  await expect(main.getByRole('link', { name: 'WhatsApp: +91 98200 44556' })).toHaveAttribute(
    'href',
    'https://wa.me/919820044556',
  )
  await expect(main.getByRole('link', { name: '+91 98200 11223' })).toHaveAttribute('href', 'tel:+919820011223')
  for (const path of ['/contact', '/hi/contact']) {
    await memberPage.goto(product.address + path)
    await expect(memberPage.getByRole('main').getByRole('link', { name: '+91 98200 11223' })).toBeVisible()
    await expect(memberPage.getByRole('main').getByRole('link', { name: '+91 98200 44556' })).toBeVisible()
    await expect(memberPage.getByRole('link', { name: 'hello@dawn.example' })).toHaveCount(2)
    await expect(memberPage.getByText('hello@sadhana.example')).toHaveCount(0)
  }
  await expectAccessible(memberPage)

  for (const label of ['Contact email', 'Contact phone', 'Contact by WhatsApp'])
    await contact.getByLabel(label).fill('')
  await save(page)
  await expectSaved(page)
  await memberPage.goto(`${product.address}/contact`)
  await expect(memberPage.getByRole('link', { name: 'hello@sadhana.example' })).toHaveCount(2)
  await expect(memberPage.getByText('+91')).toHaveCount(0)
  await context.close()
})

test('invalid values are reported at their fields, by the form and by the server', async ({ page }) => {
  await openSettings(page)
  await page.getByLabel('Website Name').fill('')
  await page.getByLabel('Daily webinar time (IST)').fill('')
  await save(page)
  await expect(page.getByRole('alert')).toHaveText(['Website Name is required.', 'Please enter a time such as 20:00.'])
  await page.getByLabel('Website Name').fill('Sadhana')
  await page.getByLabel('Daily webinar time (IST)').fill('20:00')
  await page.getByLabel('Key ID').fill('no key at all')
  await save(page)
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByLabel('Key ID')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('a failed save is shown in the form, and no success is reported', async ({ page }) => {
  await openSettings(page)
  const answer = Promise.withResolvers<void>()
  await page.route(SETTINGS, async (route) => {
    await answer.promise
    await route.fulfill({ status: 500, body: '' })
  })
  await save(page)
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  answer.resolve()
  await expect(page.getByRole('alert')).toHaveText('Failed to update settings.')
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('the settings show their loading and error states, with a retry', async ({ page }) => {
  const answer = createRequestGate()
  await page.route(SETTINGS, answer.route)
  await openSettings(page)
  await expect(page.getByText('Loading Settings...')).toBeVisible()
  answer.release()
  await expect(page.getByLabel('Website Name')).toBeVisible()

  await page.unrouteAll()
  await page.route(SETTINGS, createRefusal('The settings are locked.'))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('The settings are locked.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByLabel('Website Name')).toBeVisible()
})

test('payment keys can be tested before they are saved, and each problem is shown', async ({ page }) => {
  const TEST = '**/api/v1/admin/settings/test-keys'
  await openSettings(page)
  await page.getByLabel('Key ID').fill('no key at all')
  await page.getByRole('button', { name: 'Test the keys' }).click()
  await expect(page.getByLabel('Key ID')).toHaveAccessibleDescription('This key cannot be used here.')
  await page.route(TEST, createRefusal('Razorpay does not accept this key and secret. Please check both.'))
  await page.getByLabel('Key ID').fill('rzp_test_AbCdEf123456')
  await page.getByRole('button', { name: 'Test the keys' }).click()
  await expect(page.getByRole('alert')).toHaveText('Razorpay does not accept this key and secret. Please check both.')
  await page.unrouteAll()
  await page.route(TEST, (route) => route.fulfill({ json: { message: 'Razorpay accepts these keys.' } }))
  await page.getByRole('button', { name: 'Test the keys' }).click()
  await expect(page.getByText('Razorpay accepts these keys.')).toBeVisible()
  await page.getByLabel('Key Secret').fill('another')
  await expect(page.getByText('Razorpay accepts these keys.')).toBeHidden()
})

test('another time of the daily webinar says who is affected, and from when on', async ({ page }) => {
  await openSettings(page)
  const time = page.getByLabel('Daily webinar time (IST)')
  const before = await time.inputValue()
  await time.fill('03:10')
  const choice = page.getByRole('group', { name: /in the middle of the programme\.$/ })
  await expect(choice.getByRole('radio', { name: /^From tomorrow on\. Today’s webinar stays at / })).toBeChecked()
  await expectAccessible(page)
  const request = page.waitForRequest((sent) => sent.method() === 'PATCH')
  await save(page)
  expect((await request).postDataJSON()).toMatchObject({ programmeTime: '03:10', takesEffect: 'TOMORROW' })
  await expectSaved(page)
  await time.fill(before)
  await save(page)
  await expectSaved(page)
})

test('removing originals is asked about with what it means, and can be turned off', async ({ page }) => {
  await openSettings(page)
  await page.getByRole('button', { name: 'Remove originals after 30 days' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove originals?' })
  await expect(question).toContainText('Nobody can bring them back.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('is kept beside its converted versions')).toBeVisible()
  await page.getByRole('button', { name: 'Remove originals after 30 days' }).click()
  await question.getByRole('button', { name: 'Remove originals', exact: true }).click()
  await expect(page.getByText('is removed 30 days after its conversion')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Keep originals' }).click()
  await expect(page.getByText('is kept beside its converted versions')).toBeVisible()
})
