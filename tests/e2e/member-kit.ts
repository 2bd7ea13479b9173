import { type RunningProduct, startProduct } from './kit.ts'
import { type BrowserContext, test as base } from '@playwright/test'

/** Tests of the member's area share one product in each worker; whoever buys is a new member each time. */
export const test = base.extend<object, { product: RunningProduct }>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Someone who has just signed in for the first time: INACTIVE, with no plan. Every page of the context is his. */
export async function newMember(context: BrowserContext, { address }: RunningProduct): Promise<void> {
  const email = `member.${crypto.randomUUID()}@example.com`
  const data = { name: 'Asha Verma', email, mobileNumber: '98200 11223' }
  const response = await context.request.post(`${address}/api/v1/auth/login`, { data })
  const { user, accessToken } = (await response.json()) as { user: object; accessToken: string }
  await context.addInitScript(
    ([storedUser, token]) => {
      if (localStorage.getItem('token')) return
      localStorage.setItem('user', storedUser)
      localStorage.setItem('token', token)
    },
    [JSON.stringify(user), accessToken] as const,
  )
}
