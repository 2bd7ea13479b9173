import { expectAccessible } from './admin-kit.ts'
import { type DemoProduct, signInContext, test } from './kit.ts'
import { PUSH_SUBSCRIPTION } from '#tests/fixtures/push-subscription.ts'
import { type BrowserContext, expect, type Page } from '@playwright/test'

test.use({ serviceWorkers: 'allow' })

/** This browser reaches no push service: its subscription is one that we give it, everything else is its own. */
async function withSubscription(context: BrowserContext): Promise<void> {
  await context.addInitScript(({ endpoint, p256dh, auth }) => {
    // A headless browser grants no notifications.
    Object.defineProperty(Notification, 'permission', { value: 'granted' })
    Object.defineProperty(Notification, 'requestPermission', { value: async () => 'granted' })
    const read = () => sessionStorage.getItem('subscribed-with')
    const subscription = () => ({
      endpoint,
      options: { applicationServerKey: Uint8Array.from(atob(read() ?? ''), (each) => each.charCodeAt(0)).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        sessionStorage.removeItem('subscribed-with')
        return true
      },
    })
    const key = (text: string) => text.replaceAll('-', '+').replaceAll('_', '/')
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (sessionStorage.getItem('push-service') === 'down')
          throw new DOMException('push service error', 'AbortError')
        sessionStorage.setItem('subscribed-with', key(applicationServerKey))
        return subscription()
      },
      getSubscription: async () => (read() === null ? null : subscription()),
    })
  }, PUSH_SUBSCRIPTION)
}

async function openDashboard(page: Page, product: DemoProduct) {
  await page.goto(`${product.address}/dashboard`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications on this device' })

test('a member asks to be reminded, is shown what comes, and switches it off again', async ({
  page,
  context,
  product,
}) => {
  await withSubscription(context)
  await signInContext(context, product, 'initial')
  await openDashboard(page, product)
  const remindMe = page.getByRole('button', { name: 'Remind me' })
  await expect(remindMe).toHaveCount(1)
  await expect(dialogOf(page)).toBeHidden()
  await remindMe.click()
  await expect(dialogOf(page)).toContainText('an hour before each webinar and again ten minutes before')
  await expectAccessible(page)
  await dialogOf(page).getByRole('button', { name: 'Not now' }).click()
  await expect(remindMe).toBeFocused()
  await remindMe.press('Enter')
  await page.evaluate(() => sessionStorage.setItem('push-service', 'down'))
  await dialogOf(page).getByRole('button', { name: 'Allow notifications' }).click()
  await expect(dialogOf(page).getByRole('alert')).toBeVisible()
  await page.evaluate(() => sessionStorage.removeItem('push-service'))
  await dialogOf(page).getByRole('button', { name: 'Allow notifications' }).click()
  await expect(page.getByText('This device notifies you before it begins.')).toBeVisible()

  await page.goto(`${product.address}/my-account/profile`)
  const table = page.getByRole('region', { name: 'Reminders', exact: true })
  await expect(table.getByLabel('Before the daily webinar: Notification')).toBeChecked()
  await expect(table.getByLabel('Before a live session: Notification')).not.toBeChecked()
  await table.getByLabel('Announcements: Notification').check()
  await expect(table.getByText('Saved.')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await table.getByRole('button', { name: 'Turn off on this device' }).click()
  await expect(table.getByText('This device gets no notifications.')).toBeVisible()
  await page.reload()
  await expect(table.getByLabel('Announcements: Notification')).toBeChecked()
  await expect(table.getByRole('button', { name: 'Turn on for this device' })).toBeVisible()
})

/** Dispatches an event to the service worker and returns what it shows, focuses or opens. */
async function inWorker(context: BrowserContext, event: { name: string; fields: object; json?: string }) {
  const [worker] = context.serviceWorkers()
  return worker?.evaluate(async ({ name, fields, json }) => {
    const done: unknown[] = []
    const scope = globalThis as unknown as {
      clients: object
      WindowClient: { prototype: object }
      registration: object
    }
    // A headless browser shows no notifications, and focuses and opens windows only after a real click.
    Object.assign(scope.registration, { showNotification: async (...shown: unknown[]) => void done.push(shown) })
    Object.assign(scope.clients, {
      openWindow: async (url: string) => void done.push(`opens ${new URL(url).pathname}`),
    })
    Object.assign(scope.WindowClient.prototype, { focus: async () => void done.push('focuses') })
    const waited: Promise<unknown>[] = []
    const data = { json: () => JSON.parse(json ?? '') as unknown }
    const notification = { close: () => undefined, data: fields }
    const parts = { data, notification, waitUntil: (each: Promise<unknown>) => void waited.push(each) }
    dispatchEvent(Object.assign(new Event(name), parts))
    await Promise.all(waited)
    return done
  }, event)
}

test('the service worker shows what was sent, also when it cannot be read', async ({ page, context, product }) => {
  await openDashboard(page, product)
  const sent = { title: 'दिन 1', body: '10 मिनट में शुरू होगा।', path: '/dashboard', tag: 'x', language: 'hi' }
  const shown = { body: sent.body, tag: 'x', renotify: true, lang: 'hi', data: { path: '/dashboard' } }
  const push = (json: string) => inWorker(context, { name: 'push', fields: {}, json })
  expect(await push(JSON.stringify(sent))).toEqual([[sent.title, expect.objectContaining(shown)]])
  expect(await push('no JSON')).toHaveLength(1)
})

test('a click on a notification goes to the tab with its screen, or opens one, and never another site', async ({
  page,
  context,
  product,
}) => {
  await openDashboard(page, product)
  const click = (path: string) => inWorker(context, { name: 'notificationclick', fields: { path } })
  expect(await click('/dashboard')).toEqual(['focuses'])
  expect(await click('/live-sessions/1')).toEqual(['opens /live-sessions/1'])
  expect(await click('https://evil.example/')).toEqual([])
})

test('a click on a notification takes the open tab to its screen, unless something typed would be lost', async ({
  page,
  context,
  product,
}) => {
  await signInContext(context, product, 'annual')
  await openDashboard(page, product)
  await expect(page.getByRole('link', { name: /my profile$/ })).toBeVisible()
  const click = (path: string) => inWorker(context, { name: 'notificationclick', fields: { path } })
  expect(await click('/my-account/profile')).toEqual(['focuses'])
  await expect(page).toHaveURL(/\/my-account\/profile$/)
  await page.getByLabel('Full name').fill('Somebody else')
  expect(await click('/user/live-sessions')).toEqual(['opens /user/live-sessions'])
  await expect(page).toHaveURL(/\/my-account\/profile$/)
})

test('who is signed out comes to the screen of a notification by the sign-in', async ({ page, product }) => {
  await page.goto(`${product.address}/my-account/subscription`)
  await expect(page.getByLabel('Email address')).toBeVisible()
})

test('a browser that does not allow notifications says how to allow them', async ({ page, context, product }) => {
  await context.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }))
  await signInContext(context, product, 'annual')
  await page.goto(`${product.address}/user/live-sessions`)
  await page.getByRole('button', { name: 'Remind me' }).click()
  await expect(dialogOf(page)).toContainText('Choose “Notifications”, or “Permissions”, and allow them.')
  await expectAccessible(page)
  await dialogOf(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialogOf(page)).toBeHidden()
})

test('a browser without notifications is offered none', async ({ page, context, product }) => {
  await context.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await signInContext(context, product, 'halfyearly')
  await page.goto(`${product.address}/my-account/profile`)
  const table = page.getByRole('region', { name: 'Reminders', exact: true })
  await expect(table.getByLabel('Before a live session: Email')).toBeChecked()
  await expect(table.getByRole('checkbox', { name: /Notification$/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remind me' })).toBeHidden()
})

test.describe('on an iPhone, in a tab', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
    viewport: { width: 390, height: 844 },
  })

  test('three pictures show how to install it first', async ({ page, context, product }) => {
    await context.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await signInContext(context, product, 'annual')
    await page.goto(`${product.address}/user/live-sessions`)
    await page.getByRole('button', { name: 'Remind me' }).click()
    await expect(dialogOf(page).getByRole('listitem')).toHaveCount(3)
    await expect(dialogOf(page).locator('li svg')).toHaveCount(3)
    await expectAccessible(page)
  })
})
