import { findAxeViolations } from './axe.ts'
import { setColorScheme, signInContext, testWithProduct } from './kit.ts'
import { expect, type Page, type Route } from '@playwright/test'

/** Tests with products of their own; every page is signed in as the administrator. */
export const adminTest = () =>
  testWithProduct().extend({
    baseURL: ({ product }, use) => use(product.address),
    context: async ({ context, product }, use) => {
      await signInContext(context, product, 'admin')
      await use(context)
    },
  })

/** Tests of the administrator's area share one product per worker. */
export const test = adminTest()

/** Returns a name that no other test uses. */
export function uniqueName(name: string): string {
  return `${name} ${crypto.randomUUID().slice(0, 8)}`
}

/** The table row that contains the text. */
export function rowOf(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text })
}

/** The visible toast, not the copy that Radix adds for screen readers. */
export function toastOf(page: Page, text: string) {
  return page.getByRole('region', { name: /Notifications/, includeHidden: true }).getByText(text)
}

/** Agrees to lose what was typed into a form that is being closed. */
export async function discardChanges(page: Page): Promise<void> {
  await page
    .getByRole('alertdialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Discard', exact: true })
    .click()
}

/** A route handler that holds requests back until `release` is called. */
export function createRequestGate(): { route: (route: Route) => Promise<void>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    release: resolve,
    async route(route) {
      await promise
      await route.continue()
    },
  }
}

/** A route handler that answers with a refusal in the server's format. */
export function createRefusal(message: string, fields?: Record<string, string>) {
  return (route: Route) =>
    route.fulfill({ status: 422, json: { message, code: 'FORBIDDEN', ...(fields && { fields }) } })
}

/** Expects no axe violations in light and dark mode, and no horizontal scrolling at a width of 360 px. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await setColorScheme(page, colorScheme)
    expect(await findAxeViolations(page)).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: 760 })
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
}
