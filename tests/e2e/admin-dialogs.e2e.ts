import { expectAccessible, rowOf, test } from './admin-kit.ts'
import { expect } from '@playwright/test'

/** Dialogs that other tests open but do not check for accessibility. */
const dialogs = [
  { path: '/admin/courses', row: 'A House at Dawn', button: /^Edit/, role: 'dialog' },
  { path: '/admin/courses', row: 'A House at Dawn', button: /^Delete/, role: 'alertdialog' },
  { path: '/admin/content/videos', row: 'What a mantra does', button: /^Edit/, role: 'dialog' },
  { path: '/admin/content/videos', row: 'What a mantra does', button: /^Delete/, role: 'alertdialog' },
  { path: '/admin/content/audios', row: 'Seven bowls', button: /^Edit/, role: 'dialog' },
  { path: '/admin/content/audios', row: 'Seven bowls', button: /^Preview/, role: 'dialog' },
  { path: '/admin/users', row: 'annual@example.com', button: /^Edit/, role: 'dialog' },
] as const

test('these dialogs are accessible, and Escape returns the focus to the button that opened them', async ({ page }) => {
  for (const { path, row, button, role } of dialogs) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${path}?search=${encodeURIComponent(row)}`)
    const opener = rowOf(page, row).getByRole('button', { name: button })
    await opener.click()
    await expect(page.getByRole(role)).toBeVisible()
    await expectAccessible(page)
    // The small window of the check has another button for the same dialog.
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('Escape')
    await expect(page.getByRole(role)).toBeHidden()
    await expect(opener).toBeFocused()
  }
})
