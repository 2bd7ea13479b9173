import { expectAccessible } from './admin-kit.ts'
import { signInContext } from './kit.ts'
import { test } from './member-kit.ts'
import { expect, type Page } from '@playwright/test'

const STREAMS = '**/api/v1/user/livestreams'
const MINUTE_IN_MS = 60_000

interface Card {
  title: string
  /** Minutes from now; negative if the session has started. */
  startsIn: number
  lengthInSeconds?: number
}

/** Mocks the server's list of sessions. */
async function mockStreams(page: Page, cards: Card[]): Promise<void> {
  const opened = Date.now()
  const streams = cards.map(({ title, startsIn, lengthInSeconds = 3600 }, index) => ({
    _id: `01900000-0000-7000-8000-00000000090${index}`,
    title,
    startTime: new Date(opened + startsIn * MINUTE_IN_MS).toISOString(),
    durationInMinutes: 60,
    status: startsIn <= 0 ? 'LIVE' : 'SCHEDULED',
    video: { title: 'A flame out of the wind', durationInSeconds: lengthInSeconds },
  }))
  await page.route(STREAMS, (route) =>
    route.fulfill({
      json: { streams, total: streams.length, nextCursor: null, serverTime: new Date(Date.now()).toISOString() },
    }),
  )
}

const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('live and upcoming sessions are listed separately, with their time', async ({ page, context, product }) => {
  await signInContext(context, product, 'annual')
  await mockStreams(page, [
    { title: 'Sunday satsang', startsIn: -5 },
    { title: 'Questions and silence', startsIn: 600 },
  ])
  await page.goto(`${product.address}/user/live-sessions`)
  const live = section(page, 'Happening Now').getByRole('article', { name: 'Sunday satsang' })
  await expect(live).not.toContainText('A flame out of the wind')
  await expect(live).toContainText(/\d{1,2} [A-Z][a-z]{2} \d{4}, \d{1,2}:\d\d [ap]m(?! IST)/)
  const upcoming = section(page, 'Upcoming Sessions').getByRole('article', { name: 'Questions and silence' })
  await expect(upcoming.getByRole('button', { name: 'Upcoming' })).toBeDisabled()
  await expect(page.getByText('Access Exclusive Live Sessions')).toBeHidden()
  await expectAccessible(page)
  await live.getByRole('button', { name: 'Join Live Session' }).click()
  await expect(page).toHaveURL(/\/live-sessions\/01900000-0000-7000-8000-000000000900$/)
})

test('of many planned sessions the next three are shown, the others on request', async ({ page, context, product }) => {
  await signInContext(context, product, 'annual')
  await mockStreams(
    page,
    [600, 1200, 1800, 2400, 3000].map((startsIn) => ({ title: `Satsang ${startsIn}`, startsIn })),
  )
  await page.goto(`${product.address}/user/live-sessions`)
  const sessions = section(page, 'Upcoming Sessions').getByRole('article')
  await expect(sessions).toHaveCount(3)
  await page.getByRole('button', { name: 'Show 2 more' }).press('Enter')
  await expect(sessions).toHaveCount(5)
  await page.getByRole('button', { name: 'Show fewer' }).press('Enter')
  await expect(sessions).toHaveCount(3)
})

test('a session moves to Happening Now when it starts', async ({ page, context, product }) => {
  await signInContext(context, product, 'halfyearly')
  await mockStreams(page, [{ title: 'Evening lamp', startsIn: 5 / 60 }])
  await page.goto(`${product.address}/user/live-sessions`)
  await expect(section(page, 'Upcoming Sessions').getByRole('article')).toHaveCount(1)
  await expect(section(page, 'Happening Now').getByRole('button', { name: 'Join Live Session' })).toBeEnabled()
})

for (const account of ['inactive', 'expired', 'initial'] as const) {
  test(`an ${account} member sees which plan live sessions need`, async ({ page, context, product }) => {
    await signInContext(context, product, account)
    await mockStreams(page, [{ title: 'Sunday satsang', startsIn: -5 }])
    await page.goto(`${product.address}/user/live-sessions`)
    await expect(page.getByRole('heading', { name: 'Access Exclusive Live Sessions' })).toBeVisible()
    await expect(page.getByText(/Half-Yearly or Annual subscription is required/)).toBeVisible()
    const join = page.getByRole('button', { name: 'Join Live Session' })
    await join.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'This Content is Locked' })
    await expect(dialog.getByRole('listitem').first()).toBeVisible()
    if (account === 'initial') await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(join).toBeFocused()
    await join.click()
    await dialog.getByRole('button', { name: 'Go Back' }).click()
    await join.click()
    await dialog.getByRole('button', { name: 'View Upgrade Plans' }).click()
    await expect(page).toHaveURL(`${product.address}/my-account/subscription`)
  })
}

test('three placeholder cards are shown while loading, then that there are no sessions', async ({
  page,
  context,
  product,
}) => {
  await signInContext(context, product, 'annual')
  const answer = Promise.withResolvers<void>()
  await page.route(STREAMS, async (route) => {
    await answer.promise
    await route.fulfill({
      json: { streams: [], total: 0, nextCursor: null, serverTime: new Date(Date.now()).toISOString() },
    })
  })
  await page.goto(`${product.address}/user/live-sessions`)
  await expect(page.getByRole('main').getByRole('status').locator('> *')).toHaveCount(3)
  answer.resolve()
  await expect(page.getByRole('heading', { name: 'No Active Sessions' })).toBeVisible()
  await expect(page.getByText('There are no live or upcoming sessions right now.')).toBeVisible()
})

test('a list that fails to load shows the reason and can be retried', async ({ page, context, product }) => {
  await signInContext(context, product, 'annual')
  await page.route(STREAMS, (route) => route.fulfill({ status: 404, json: { message: 'Not here.', code: 'X' } }))
  await page.goto(`${product.address}/user/live-sessions`)
  await expect(page.getByRole('alert')).toContainText('Failed to load sessions.')
  await expect(page.getByRole('alert')).toContainText('Not here.')
  await expectAccessible(page)
  await page.unroute(STREAMS)
  await mockStreams(page, [{ title: 'Sunday satsang', startsIn: -5 }])
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article', { name: 'Sunday satsang' })).toBeVisible()
})

test('a session leaves the list and the sidebar in the second in which its video ends', async ({
  page,
  context,
  product,
}) => {
  await signInContext(context, product, 'annual')
  await mockStreams(page, [{ title: 'Short sitting', startsIn: -1, lengthInSeconds: 66 }])
  await page.goto(`${product.address}/user/live-sessions`)
  await expect(section(page, 'Happening Now').getByRole('article', { name: 'Short sitting' })).toBeVisible()
  const badge = page.getByRole('navigation').getByText('LIVE', { exact: true })
  await expect(badge).toBeAttached()
  await expect(page.getByRole('heading', { name: 'No Active Sessions' })).toBeVisible({ timeout: 10_000 })
  await expect(badge).toHaveCount(0)
})

test('a screen that shows no time is not rendered each second', async ({ page, context, product }) => {
  // React reports each render of the page to this hook.
  await page.addInitScript(() => {
    const renders = { count: 0 }
    const onCommitFiberRoot = () => void (renders.count += 1)
    const hook = { supportsFiber: true, inject: () => 1, onCommitFiberRoot, onCommitFiberUnmount: () => undefined }
    Object.assign(globalThis, { renders, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
  })
  await signInContext(context, product, 'annual')
  await mockStreams(page, [{ title: 'Questions and silence', startsIn: 600 }])
  await page.goto(`${product.address}/user/courses`)
  await expect(page.getByRole('article').first()).toBeVisible()
  const renders = () => page.evaluate<number>('renders.count')
  await expect.poll(renders).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  const before = await renders()
  await page.waitForTimeout(5000)
  // A late answer may still render it once or twice.
  expect(await renders()).toBeLessThan(before + 4)
})
