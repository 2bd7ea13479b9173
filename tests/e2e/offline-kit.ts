import { expect, type Page } from '@playwright/test'

export const NOTHING_SENT = 'There is no internet connection. Nothing was sent.'
export const NO_CONNECTION = 'No internet – we go on when it is back'

/** The bar at the bottom of the page; a dialog has its own line. */
export const offlineBar = (page: Page) => page.locator('#root > [role=status]')

/** Takes this page offline and waits until it says so. */
export async function cutNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect(page.getByText(NO_CONNECTION).first()).toBeVisible()
}

/** Brings the network back, opens another screen, and returns the requests that were sent other than GET. */
export async function recordChangesAfterReconnect(
  page: Page,
  openAnotherScreen: () => Promise<void>,
): Promise<string[]> {
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
