import { adminTest, expectAccessible, toastOf } from './admin-kit.ts'
import { signInContext } from './kit.ts'
import { expect } from '@playwright/test'

/** No other test has entered a fact in these products. */
const test = adminTest()

test.use({ viewport: { width: 360, height: 740 } })

/** What a legal page, or another one, says once the facts are entered. */
const FACTS = {
  en: [
    ['/privacy', 'Meera Joshi, meera@example.com'],
    ['/terms', 'the courts of Pune, India, decide'],
    ['/refunds', 'within 14 days of paying'],
    ['/delivery', 'namaste@example.com'],
    ['/grievance', 'Our grievance officer is Meera Joshi.'],
    ['/courses', 'Yes, within 14 days of paying'],
  ],
  hi: [
    ['/privacy', 'Meera Joshi को meera@example.com'],
    ['/terms', 'Pune, भारत की अदालतें'],
    ['/refunds', 'भुगतान के 14 दिन के भीतर'],
    ['/delivery', 'namaste@example.com'],
    ['/grievance', 'हमारे शिकायत अधिकारी: Meera Joshi'],
    ['/courses', 'भुगतान के 14 दिन के भीतर'],
  ],
} as const

test('an owner fills in the legal facts on a phone, and every legal page shows them', async ({
  page,
  product,
  browser,
}) => {
  test.slow()
  const save = page.getByRole('button', { name: 'Save Changes' })
  await page.goto('/admin/legal-facts')
  const missing = page.getByRole('region', { name: 'Needed before live payments' })
  await expect(missing.getByRole('listitem')).toHaveCount(7)
  await missing.getByRole('button', { name: 'place of the courts' }).click()
  await expect(page.getByLabel('Place of the courts')).toBeFocused()
  await page.keyboard.type('Pune')
  await page.getByLabel('Legal name').fill('Arunodaya & Sons')
  await page.getByLabel('Address').fill('12 Temple Road\nPune 411001')
  await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZW')
  await page.getByLabel('Grievance officer').fill('Meera Joshi')
  await page.getByLabel('Grievance email').fill('meera@example.com')
  await page.getByLabel('Money back within (days)').fill('14')
  await save.click()
  await expect(page.getByText('This is no GSTIN. Please check its fifteen characters.')).toBeVisible()
  await expect(page.getByLabel('GSTIN')).toBeFocused()
  await expect(page.getByLabel('Legal name')).toHaveValue('Arunodaya & Sons')
  await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZV')
  await missing.getByRole('link', { name: 'contact phone (Settings)' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Continue editing' }).click()
  await save.click()
  await expect(toastOf(page, 'Saved. The pages and receipts to come show it.')).toBeVisible()
  await expect(missing.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)

  await missing.getByRole('link', { name: 'contact phone (Settings)' }).click()
  const keyHint = page.getByText(/^Live keys \(rzp_live_\) are taken once the legal facts are complete\./)
  await expect(keyHint).toContainText('Still missing: contact email, contact phone.')
  await page.getByLabel('Contact email').fill('namaste@example.com')
  await page.getByLabel('Contact phone').fill('+91 98200 11223')
  await save.first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect(keyHint).toBeHidden()
  await page.goto('/admin/legal-facts')
  await expect(page.getByText('Complete: live payments can be taken.')).toBeVisible()

  // Whoever has read Hindi is led to it from then on: one visitor for each language.
  for (const [language, prefix] of [
    ['en', ''],
    ['hi', '/hi'],
  ] as const) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const visitor = await context.newPage()
    for (const [path, fact] of FACTS[language]) {
      await visitor.goto(product.address + prefix + path)
      await expect(visitor.getByRole('main')).toContainText(fact)
      const footer = visitor.getByRole('contentinfo')
      await expect(footer).toContainText('Arunodaya & Sons')
      await expect(footer).toContainText('GSTIN: 27AAPFU0939F1ZV')
      await expect(footer.getByRole('link', { name: '+91 98200 11223' })).toBeVisible()
      expect(await visitor.locator('body').innerText()).not.toMatch(/%[A-Z/]/)
      expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    }
    await visitor.goto(`${product.address}${prefix}/grievance#section-4`)
    await expect(visitor.getByRole('main').getByRole('heading', { level: 2 }).nth(4)).toBeInViewport()
    const email = visitor.getByRole('main').getByRole('link', { name: 'meera@example.com' })
    await expect(email).toHaveAttribute('href', 'mailto:meera@example.com')
    await context.close()
  }
})

test('after an important change every member is asked to agree again', async ({ page, product, browser }) => {
  const context = await browser.newContext()
  await signInContext(context, product, 'annual')
  const member = await context.newPage()
  const asked = member.getByRole('form', { name: 'Our terms have changed' })
  await member.goto(`${product.address}/dashboard`)
  await expect(member.getByText(/^Welcome, /)).toBeVisible()
  await expect(asked).toBeHidden()

  await page.goto('/admin/legal-facts')
  await page.getByLabel('Minimum age').fill('18')
  await page.getByLabel('This change is important').check()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(page, 'Saved. The pages show it, and every member is asked to agree again.')).toBeVisible()
  await expect(page.getByLabel('This change is important')).not.toBeChecked()

  await member.reload()
  await expect(asked.getByRole('radio')).toHaveCount(1)
  await asked.getByRole('button', { name: 'I agree' }).click()
  await expect(asked.getByText('Please confirm your age.')).toBeVisible()
  await asked.getByLabel('I am 18 or older.').check()
  await asked.getByRole('button', { name: 'I agree' }).click()
  await expect(asked).toBeHidden()
  await member.reload()
  await expect(member.getByText(/^Welcome, /)).toBeVisible()
  await expect(asked).toBeHidden()
  await context.close()
})
