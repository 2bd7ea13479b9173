import { type RunningProduct, startProduct, authHeaders } from './kit.ts'
import type { PlanType } from '#shared/domain/plans.ts'
import { type BrowserContext, test as base } from '@playwright/test'

/** Tests of the member's area share one product per worker; a test that buys creates a new member. */
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

/** Creates a member without a plan (INACTIVE) and signs in every page of the context. */
export async function createMember(context: BrowserContext, product: RunningProduct): Promise<void> {
  const email = `member.${crypto.randomUUID()}@example.com`
  await signIn(context, product, { name: 'Asha Verma', email, mobileNumber: '98200 11223' })
}

const PLAN_IDS: Record<PlanType, string> = {
  INITIAL: '01900000-0000-7000-8000-000000000001',
  HALF_YEARLY: '01900000-0000-7000-8000-000000000002',
  ANNUAL: '01900000-0000-7000-8000-000000000003',
}

/**
 * Creates a member to whom an administrator gives the plan now, and signs in every page of the context. `signInOn` signs
 * the same member in elsewhere or again.
 */
export async function createMemberWithPlan(context: BrowserContext, product: RunningProduct, plan: PlanType | null) {
  const member = { name: 'Kavya Nair', email: `${crypto.randomUUID()}@example.com`, mobileNumber: '98200 44556' }
  const { _id } = await signIn(context, product, member)
  if (plan !== null) {
    const answer = await context.request.patch(`${product.address}/api/v1/admin/users/${_id}`, {
      headers: await authHeaders(context.request, product, 'admin'),
      data: { currentPlan: PLAN_IDS[plan] },
    })
    if (!answer.ok()) throw new Error(`The plan was not given: ${await answer.text()}`)
  }
  return { signInOn: (other: BrowserContext) => signIn(other, product, member) }
}

/** Creates a member with the annual plan and no progress. */
export function createAnnualMember(context: BrowserContext, product: RunningProduct) {
  return createMemberWithPlan(context, product, 'ANNUAL')
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
