import { expectAccessible, createRequestGate, createRefusal, rowOf, test, toastOf, uniqueName } from './admin-kit.ts'
import { type DemoProduct, signInContext, test } from './kit.ts'
import { PUSH_SUBSCRIPTION } from '#tests/fixtures/push-subscription.ts'
import { type BrowserContext, expect, type Page } from '@playwright/test'

test.use({ serviceWorkers: 'allow' })

/** This browser reaches no push service: its subscription is one that we give it, everything else is its own. */
async function withSubscription(context: BrowserContext): Promise<void> {
  await context.addInitScript(({ endpoint, p256dh, auth }) => {
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

/** Delivers a message as the browser's push service does. */
async function deliver(page: Page, origin: string, data: object): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const message = { origin, registrationId: await registered, data: JSON.stringify(data) }
  await session.send('ServiceWorker.deliverPushMessage', message)
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const all = await (await navigator.serviceWorker.ready).getNotifications()
    return all.map(({ title, body, lang, tag }) => ({ title, body, lang, tag }))
  })

test('a member asks to be reminded, is shown what comes, and switches it off again', async ({
  page,
  context,
  product,
}) => {
  await context.grantPermissions(['notifications'], { origin: product.address })
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

  const push = { title: 'दिन 1: आपका वेबिनार', body: '10 मिनट में शुरू होगा।', path: '/dashboard', tag: 'x', language: 'hi' }
  await deliver(page, product.address, { ...push, body: '60 मिनट में' })
  await deliver(page, product.address, push)
  await expect.poll(() => shown(page)).toEqual([{ title: push.title, body: push.body, lang: 'hi', tag: 'x' }])

  await page.goto(`${product.address}/my-account/profile`)
  const table = page.getByRole('region', { name: 'Reminders', exact: true })
  await expect(table.getByLabel('Before the daily webinar: Notification')).toBeChecked()
  await expect(table.getByLabel('Before a live session: Notification')).not.toBeChecked()
  await table.getByLabel('Announcements: Notification').check()
  await expect(table.getByText('Saved.')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await table.getByRole('button', { name: 'Turn off on this device' }).click()
  await expect(table.getByText('This device gets no notifications.')).toBeVisible()
  await page.reload()
  await expect(table.getByLabel('Announcements: Notification')).toBeChecked()
  await expect(table.getByRole('button', { name: 'Turn on for this device' })).toBeVisible()
})

test('a click on a notification goes to the tab with its screen, or opens one, and never another site', async ({
  page,
  context,
  product,
}) => {
  await openDashboard(page, product)
  const [worker] = context.serviceWorkers()
  const click = (path: string) =>
    worker?.evaluate(async (to) => {
      const done: string[] = []
      // Browsers focus and open windows only after a real click.
      const scope = globalThis as unknown as { clients: object; WindowClient: { prototype: object } }
      Object.assign(scope.clients, {
        openWindow: async (url: string) => void done.push(`opens ${new URL(url).pathname}`),
      })
      Object.assign(scope.WindowClient.prototype, { focus: async () => void done.push('focuses') })
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      await registration.showNotification('x', { tag: 'click', data: { path: to } })
      const [notification] = await registration.getNotifications({ tag: 'click' })
      const Event = (globalThis as unknown as { NotificationEvent: new (name: string, init: object) => Event })
        .NotificationEvent
      dispatchEvent(new Event('notificationclick', { notification }))
      for (let wait = 0; wait < 20 && done.length === 0; wait += 1) await new Promise((next) => setTimeout(next, 25))
      return done
    }, path)
  await context.grantPermissions(['notifications'], { origin: product.address })
  const { pathname } = new URL(page.url())
  expect(await click(pathname)).toEqual(['focuses'])
  expect(await click('/live-sessions/1')).toEqual(['opens /live-sessions/1'])
  expect(await click('https://evil.example/')).toEqual([])
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
  await expect(table.getByRole('columnheader', { name: 'Notification' })).toBeHidden()
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
