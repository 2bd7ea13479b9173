import { type DemoAccount, type DemoProduct, signInContext, startDemo, authHeaders } from './kit.ts'
import { findClippedText, findHorizontalOverflow } from './layout-checks.ts'
import { startLiveSession } from './stream-kit.ts'
import { appScreens, pathsOf, screens } from '#shared/screens.ts'
import { type APIRequestContext, expect, test } from '@playwright/test'

let product: DemoProduct
test.beforeAll(async () => {
  product = await startDemo()
})
test.afterAll(() => product.stop())

test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: 'reduce' } })

const fixed = pathsOf(appScreens).filter((path) => !path.includes(':'))
const isForAdmins = (path: string): boolean => path.startsWith('/admin/')
const pathsByAccount = {
  annual: fixed.filter((path) => !isForAdmins(path)),
  inactive: [appScreens.dashboard, appScreens.myCourses, appScreens.subscription],
  admin: fixed.filter((path) => isForAdmins(path) && path !== appScreens.signIn),
}

for (const who of ['annual', 'inactive', 'admin'] as const) {
  test(`at 200% text size no screen of ${who} overflows a small phone or is clipped`, async ({
    context,
    page,
    request,
  }) => {
    test.slow()
    await signInContext(context, product, who)
    for (const path of [...pathsByAccount[who], ...(await detailScreens(who, request))]) {
      await page.goto(product.address + path)
      // Wait for what the screen requests; a video may never finish loading.
      await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => null)
      await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      expect.soft(await page.evaluate(findHorizontalOverflow), path).toEqual([])
      expect.soft(await page.evaluate(findClippedText), path).toEqual([])
    }
  })
}

/** The paths of screens that show one course, session or user. */
async function detailScreens(who: DemoAccount, request: APIRequestContext): Promise<string[]> {
  const headers = await authHeaders(request, product, who)
  const first = async (path: string, name: 'courses' | 'users') => {
    const answer = await request.get(`${product.address}/api/v1/${path}`, { headers })
    const list = ((await answer.json()) as Record<typeof name, { _id: string }[]>)[name]
    return list[0]?._id ?? ''
  }
  if (who === 'admin') return [screens.adminUser(await first('admin/users?search=annual', 'users'))]
  if (who === 'inactive') return []
  const session = await startLiveSession({ request, product })
  return [screens.course(await first('user/courses', 'courses')), screens.livestream(session.id)]
}
