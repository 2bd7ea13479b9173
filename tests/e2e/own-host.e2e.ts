import { type DemoAccount, type RunningProduct, signedIn, startProduct } from './kit.ts'
import { appScreens, pathsOf, publicPathIn, publicScreens } from '#shared/screens.ts'
import { type BrowserContext, expect, test } from '@playwright/test'

let product: RunningProduct
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

const isFixed = (path: string): boolean => !path.includes(':')
const fixed = pathsOf(appScreens).filter(isFixed)
const isForAdmins = (path: string): boolean => path.startsWith('/admin/')
const walks: { who: DemoAccount | 'guest'; paths: string[] }[] = [
  {
    who: 'guest',
    paths: ['en', 'hi'].flatMap((language) => pathsOf(publicScreens).map((path) => publicPathIn(language, path))),
  },
  { who: 'annual', paths: fixed.filter((path) => !isForAdmins(path)) },
  { who: 'admin', paths: fixed.filter((path) => isForAdmins(path) && path !== appScreens.signIn) },
]

for (const { who, paths } of walks) {
  test(`no screen of ${who} asks another host, breaks the content policy or complains`, async ({ context, page }) => {
    test.slow()
    if (who !== 'guest') await signedIn(context, product, who)
    const broken = await watch(context)
    for (const path of paths) {
      expect((await page.goto(product.address + path))?.status(), path).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      expect(broken, path).toEqual([])
    }
  })
}

/** What goes wrong from now on in any page of the context. */
async function watch(context: BrowserContext): Promise<string[]> {
  const broken: string[] = []
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== product.address) broken.push(request.url())
  })
  context.on('weberror', (error) => broken.push(error.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') broken.push(message.text())
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Against the policy: ${violatedDirective} ${blockedURI}`),
    )
  })
  return broken
}
