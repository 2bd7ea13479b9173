import { rowOf, test, toastOf } from './admin-kit.ts'
import { expect, type Locator, type Page } from '@playwright/test'

/* These tests only press keys; they never click or focus an element themselves. */

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let pressed = 0; pressed < 80; pressed++) {
    if (await isFocused()) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

test('a course is changed and its deletion cancelled by keyboard alone', async ({ page }) => {
  await page.goto('/admin/courses')
  const row = rowOf(page, 'A Lamp in the Window')
  const edit = row.getByRole('button', { name: /^Edit / })
  await pressEnterOn(page, edit)
  const form = page.getByRole('dialog', { name: 'Edit Course Details' })
  await expect(form.getByLabel('Title')).toBeFocused()
  await tabTo(page, form.getByRole('searchbox', { name: 'Search videos' }))
  await page.keyboard.type('five breaths')
  const found = form.getByRole('button', { name: 'The five breaths', exact: true })
  await expect(form.getByRole('button', { name: 'What a mantra does', exact: true })).toBeHidden()
  await pressEnterOn(page, found)
  await expect(found).toHaveAttribute('aria-pressed', 'true')
  await expect(form.getByRole('group', { name: 'Videos (3)' })).toBeVisible()
  await tabTo(page, form.getByLabel('Publish now'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(form.getByLabel('Save as draft')).toBeChecked()
  await pressEnterOn(page, form.getByRole('button', { name: 'Save Changes' }))
  await expect(toastOf(page, 'Course updated successfully!')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(row).toContainText('3 videos')
  await expect(row).toContainText('Draft')
  await expect(edit).toBeFocused()

  const remove = row.getByRole('button', { name: /^Delete / })
  await pressEnterOn(page, remove)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this course?')
  await pressEnterOn(page, question.getByRole('button', { name: 'Cancel' }))
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()
})

test('a plan is given and ended by keyboard alone', async ({ page }) => {
  await page.goto('/admin/users')
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type('inactive@example.com')
  await expect(page.getByText('1 found')).toBeVisible()
  const row = rowOf(page, 'inactive@example.com')
  const edit = row.getByRole('button', { name: /^Edit / })
  const form = page.getByRole('dialog', { name: 'Edit User Details' })
  for (const [key, status] of [
    ['Annual', 'ACTIVE'],
    ['No Active Plan', 'INACTIVE'],
  ] as const) {
    await pressEnterOn(page, edit)
    await expect(form.getByLabel('Full Name')).toBeFocused()
    await tabTo(page, form.getByLabel('Subscription Plan'))
    await page.keyboard.type(key)
    await pressEnterOn(page, form.getByRole('button', { name: 'Save Changes' }))
    if (status === 'INACTIVE') {
      const end = page.getByRole('alertdialog').getByRole('button', { name: 'End the plan' })
      await expect(end).toBeEnabled()
      await pressEnterOn(page, end)
    }
    await expect(form).toBeHidden()
    await expect(row).toContainText(status)
    await expect(edit).toBeFocused()
  }
})
