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

for (const { width, height } of [
  { width: 1440, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`the buttons of a long form stay in sight at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/admin/courses')
    await page.getByRole('button', { name: 'Create New Course' }).click()
    const dialog = page.getByRole('dialog')
    const save = dialog.getByRole('button', { name: 'Create Course' })
    await expect(save).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByText('The five breaths')).toBeVisible()
    // A field that gets the focus is not behind them.
    const last = dialog.getByRole('radio').last()
    await last.focus()
    const [field, button] = [await last.boundingBox(), await save.boundingBox()]
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
    await expect(save).toBeInViewport({ ratio: 1 })
    const box = await dialog.boundingBox()
    // On a phone it is a sheet from below, as wide as the page.
    const pageWidth = await page.evaluate(() => document.body.clientWidth)
    if (width === 360) expect(box).toMatchObject({ x: 0, width: pageWidth, y: height - (box?.height ?? 0) })
  })
}
