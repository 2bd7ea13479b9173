import { type DemoAccount, type DemoProduct, signInContext, startDemo } from './kit.ts'
import { startLiveSession } from './stream-kit.ts'
import { appScreens, pathsOf, publicPathIn, publicScreens, screens } from '#shared/screens.ts'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'

let product: DemoProduct
test.beforeAll(async () => {
  product = await startDemo()
})
test.afterAll(() => product.stop())

const isFixed = (path: string): boolean => !path.includes(':')
const fixed = pathsOf(appScreens).filter(isFixed)
const isForAdmins = (path: string): boolean => path.startsWith('/admin/')
const visits: { who: DemoAccount | 'guest'; paths: string[] }[] = [
  {
    who: 'guest',
    paths: [
      ...['en', 'hi'].flatMap((language) => pathsOf(publicScreens).map((path) => publicPathIn(language, path))),
      appScreens.signIn,
    ],
  },
  { who: 'annual', paths: fixed.filter((path) => !isForAdmins(path)) },
  { who: 'admin', paths: fixed.filter((path) => isForAdmins(path) && path !== appScreens.signIn) },
]

for (const { who, paths } of visits) {
  test(`no screen of ${who} requests another host, violates the content policy or logs an error`, async ({
    context,
    page,
  }) => {
    test.slow()
    if (who !== 'guest') await signInContext(context, product, who)
    const broken = await recordProblems(context)
    for (const path of paths) {
      expect((await page.goto(product.address + path))?.status(), path).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      expect(broken, path).toEqual([])
    }
  })
}

test('the pages of a course, an e-book, a live session and a user keep the content policy too, as does a receipt', async ({
  browser,
  request,
}) => {
  test.slow()
  const session = await startLiveSession({ request, product })
  const member = await browser.newContext()
  await signInContext(member, product, 'annual')
  const memberPage = await member.newPage()
  const broken = await recordProblems(member)
  await memberPage.goto(product.address + appScreens.myCourses)
  await memberPage
    .getByRole('article', { name: 'A House at Dawn' })
    .getByRole('button', { name: 'Start Course' })
    .click()
  await expect(memberPage).toHaveURL(/\/courses\/[\w-]+$/)
  await expect(memberPage.locator('video').first()).toBeVisible()
  await memberPage.getByRole('link', { name: /Ten Mornings/ }).click()
  await expect(memberPage.locator('canvas').first()).toBeVisible()
  await memberPage.goto(product.address + screens.livestream(session.id))
  await expect(memberPage.locator('video')).toBeVisible()
  await memberPage.goto(product.address + appScreens.subscription)
  await saveReceipt(memberPage)
  expect(broken).toEqual([])
  await member.close()

  const admin = await browser.newContext()
  await signInContext(admin, product, 'admin')
  const page = await admin.newPage()
  const adminProblems = await recordProblems(admin)
  await page.goto(`${product.address}${appScreens.adminUsers}?search=annual@`)
  await page.locator('table a[href^="/admin/users/"]').first().click()
  await expect(page).toHaveURL(/\/admin\/users\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.goto(product.address + appScreens.adminReceipts)
  await saveReceipt(page)
  expect(adminProblems).toEqual([])
  await admin.close()
})

test('Trusted Types refuse text as HTML or script in the application', async ({ page, context }) => {
  await signInContext(context, product, 'initial')
  const answer = await page.goto(product.address + appScreens.subscription)
  expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  const outcomes = await page.evaluate(() => {
    const tries = [
      () => (document.createElement('div').innerHTML = '<b>bold</b>'),
      () => (document.createElement('script').text = 'alert()'),
      () => (document.createElement('script').src = 'https://example.com/script.js'),
      () => (document.createElement('script').src = '/theme.js'),
    ]
    return tries.map((attempt) => {
      try {
        attempt()
        return 'accepted'
      } catch (error) {
        return String(error).split(':')[0]
      }
    })
  })
  expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError', 'accepted'])
})

async function saveReceipt(page: Page): Promise<void> {
  const saved = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Download \d/ })
    .first()
    .click()
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
}

/** Collects requests to other hosts, errors and policy violations of all pages of the context from now on. */
async function recordProblems(context: BrowserContext): Promise<string[]> {
  const problems: string[] = []
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== product.address) problems.push(request.url())
  })
  context.on('weberror', (error) => problems.push(error.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Policy violation: ${violatedDirective} ${blockedURI}`),
    )
  })
  return problems
}
