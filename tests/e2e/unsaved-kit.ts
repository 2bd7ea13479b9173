import type { Page } from '@playwright/test'

/** The question before what was typed is lost. */
export const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' })
export const answer = (page: Page, name: string) => question(page).getByRole('button', { name }).click()

/** Ends the session as the server does: the next request is refused. */
export async function endSession(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const token = localStorage.getItem('token')
    await fetch('/api/v1/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    // As if another tab had removed it; in this tab the event does not fire by itself.
    localStorage.removeItem('token')
    localStorage.removeItem('user')
    dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  })
}

export async function signInAgain(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill('admin@example.com')
  await page.getByLabel('Mobile number').fill('9000000001')
  await page.getByRole('button', { name: 'Continue' }).click()
}
