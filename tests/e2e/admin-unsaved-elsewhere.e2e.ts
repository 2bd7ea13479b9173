import { rowOf, test } from './admin-kit.ts'
import { answer, endSession, signInAgain } from './unsaved-kit.ts'
import { expect, type Locator, type Page } from '@playwright/test'

/** Opens the page of the user with this address. */
async function openUser(page: Page, email: string): Promise<void> {
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`)
  await rowOf(page, email).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Plans so far' })).toBeVisible()
}

const ofAnnualMember: { open: string; dialog: string | RegExp; change: (form: Locator) => Promise<unknown> }[] = [
  { open: 'Extend', dialog: 'Extend the plan', change: (form) => form.getByRole('button', { name: '90' }).click() },
  {
    open: 'Begin anew',
    dialog: 'Begin the programme anew',
    change: (form) => form.getByRole('combobox').selectOption('Day 3'),
  },
  {
    open: 'Add a note',
    dialog: 'Add a note',
    change: (form) => form.getByLabel('Note', { exact: true }).fill('Typed'),
  },
  {
    open: 'Record a payment',
    dialog: /^Record a payment of /,
    change: (form) => form.getByLabel('Reference or UPI ID').fill('Typed'),
  },
]

/** Nothing was changed: it closes at once. Something was: it asks, and the form stays. */
async function expectQuestionOnce(page: Page, { button, form, change }: OpenedForm): Promise<void> {
  const closings = [() => page.keyboard.press('Escape'), () => form.getByRole('button', { name: 'Cancel' }).click()]
  await button.click()
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await button.click()
  await change(form)
  for (const close of closings) {
    await close()
    await answer(page, 'Continue editing')
    await expect(form).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await answer(page, 'Discard')
  await expect(form).toBeHidden()
}

interface OpenedForm {
  button: Locator
  form: Locator
  change: (form: Locator) => Promise<unknown>
}

test('the dialogs on a user’s page ask once something is changed', async ({ page }) => {
  await openUser(page, 'annual@example.com')
  for (const { open, dialog, change } of ofAnnualMember) {
    const button = page.getByRole('main').getByRole('button', { name: open, exact: true })
    await expectQuestionOnce(page, { button, form: page.getByRole('dialog', { name: dialog }), change })
  }
  await openUser(page, 'inactive@example.com')
  await expectQuestionOnce(page, {
    button: page.getByRole('button', { name: 'Give plan' }),
    form: page.getByRole('dialog', { name: 'Give a plan' }),
    change: (form) => form.getByLabel('Plan ends on').fill('2030-01-01'),
  })
  await page.goto('/admin/users?search=annual@')
  await page.getByRole('checkbox').first().check()
  await expectQuestionOnce(page, {
    button: page.getByRole('button', { name: 'Extend plans' }),
    form: page.getByRole('dialog', { name: 'Extend plans' }),
    change: (form) => form.getByLabel('Days more').fill('12'),
  })
})

test('a refund that is being written asks before its payment is closed', async ({ page }) => {
  await page.goto('/admin/payments?state=PAID')
  await page
    .getByRole('button', { name: /^Open the payment/ })
    .last()
    .click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Refund…' }).click()
  await panel.getByLabel('Reason').fill('A courtesy')
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => panel.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await close()
    await answer(page, 'Continue editing')
    await expect(panel.getByLabel('Reason')).toHaveValue('A courtesy')
  }
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await answer(page, 'Discard')
  await expect(panel.getByLabel('Reason')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('a note, a payment and a plan are there again after a session that ended', async ({ page }) => {
  await openUser(page, 'annual@example.com')
  const note = page.getByRole('dialog', { name: 'Add a note' })
  await page.getByRole('button', { name: 'Add a note' }).click()
  await note.getByLabel('Note', { exact: true }).fill('Half of it.')
  await endSession(page)
  await signInAgain(page)
  await expect(note.getByLabel('Note', { exact: true })).toHaveValue('Half of it.')
  await page.keyboard.press('Escape')
  await answer(page, 'Discard')

  const payment = page.getByRole('dialog', { name: /^Record a payment of / })
  await page.getByRole('button', { name: 'Record a payment' }).click()
  await payment.getByLabel('Reference or UPI ID').fill('Cash book 7')
  await endSession(page)
  await signInAgain(page)
  await expect(payment.getByLabel('Reference or UPI ID')).toHaveValue('Cash book 7')
  await page.keyboard.press('Escape')
  await answer(page, 'Discard')

  await page.goto('/admin/plans')
  await page.getByRole('button', { name: 'Edit Annual' }).click()
  const plan = page.getByRole('dialog', { name: 'Edit Annual' })
  await plan.getByLabel('Short description').fill('A year.')
  await endSession(page)
  await signInAgain(page)
  await expect(plan.getByLabel('Short description')).toHaveValue('A year.')
})
