import { type RunningProduct, startProduct, signInByApi } from './kit.ts'
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
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** Someone who has just signed in for the first time: INACTIVE, with no plan. Every page of the context is his. */
export async function createMember(context: BrowserContext, product: RunningProduct): Promise<void> {
  const email = `member.${crypto.randomUUID()}@example.com`
  await signIn(context, product, { name: 'Asha Verma', email, mobileNumber: '98200 11223' })
}

/** A new member with a year before him, who has begun nothing; answers how he signs in elsewhere. */
export async function annualMember(context: BrowserContext, product: RunningProduct) {
  const person = { name: 'Kavya Nair', email: `annual.${crypto.randomUUID()}@example.com`, mobileNumber: '98200 44556' }
  const { _id } = await signIn(context, product, person)
  const { accessToken } = await signInByApi(context.request, product, 'admin')
  const answer = await context.request.patch(`${product.address}/api/v1/admin/users/${_id}`, {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { currentPlan: '01900000-0000-7000-8000-000000000003' },
  })
  if (!answer.ok()) throw new Error(`The plan was not given: ${await answer.text()}`)
  return { signInOn: (other: BrowserContext) => signIn(other, product, person) }
}

export async function signIn(
  context: BrowserContext,
  { address }: RunningProduct,
  data: object,
): Promise<{ _id: string }> {
  const response = await context.request.post(`${address}/api/v1/auth/login`, { data })
  const { user, accessToken } = (await response.json()) as { user: { _id: string }; accessToken: string }
  await context.addInitScript(
    ([storedUser, token]) => {
      if (sessionStorage.getItem('signed-in') || localStorage.getItem('token')) return
      sessionStorage.setItem('signed-in', 'yes')
      localStorage.setItem('user', storedUser)
      localStorage.setItem('token', token)
    },
    [JSON.stringify(user), accessToken] as const,
  )
  return user
}
