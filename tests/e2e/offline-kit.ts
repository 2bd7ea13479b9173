import { expect, type Page } from '@playwright/test'

export const NOTHING_SENT = 'There is no internet connection. Nothing was sent.'
export const NO_CONNECTION = 'No internet – we go on when it is back'

/** The bar at the foot of the page; a dialog has a line of its own. */
export const offlineBar = (page: Page) => page.locator('#root > [role=status]')

/** Cuts this page from the network. */
export async function cutNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect(page.getByText(NO_CONNECTION).first()).toBeVisible()
}

/** Brings the network back, reads the server's answers at another screen, and answers what was sent to change something. */
export async function recordChangesAfterReconnect(page: Page, openAnotherScreen: () => Promise<void>): Promise<string[]> {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET') sent.push(`${request.method()} ${pathname}`)
  })
  await page.context().setOffline(false)
  await expect(page.getByText(NO_CONNECTION)).toHaveCount(0)
  await openAnotherScreen()
  return sent
}
