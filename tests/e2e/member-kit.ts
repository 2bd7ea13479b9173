import { agreeToTerms, authHeaders, type DemoProduct, signInPerson, testWithProduct } from './kit.ts'
import type { PlanType } from '#shared/domain/plans.ts'
import type { BrowserContext } from '@playwright/test'

/** Tests of the member's area share one product per worker; a test that buys creates a new member. */
export const test = testWithProduct()

/** Creates a member without a plan (INACTIVE) who has agreed to the terms, and signs in every page of the context. */
export async function createMember(context: BrowserContext, product: DemoProduct): Promise<void> {
  const { accessToken } = await createNewcomer(context, product)
  await agreeToTerms(context.request, product, accessToken)
}

/** Like `createMember`, but they are still asked to agree to the terms. */
export async function createNewcomer(context: BrowserContext, product: DemoProduct) {
  const email = `member.${crypto.randomUUID()}@example.com`
  return signInPerson(context, product, { name: 'Asha Verma', email, mobileNumber: '98200 11223' })
}

const PLAN_IDS: Record<PlanType, string> = {
  INITIAL: '01900000-0000-7000-8000-000000000001',
  HALF_YEARLY: '01900000-0000-7000-8000-000000000002',
  ANNUAL: '01900000-0000-7000-8000-000000000003',
}

/**
 * Creates a member to whom an administrator gives the plan now, and signs in every page of the context. `signInOn`
 * signs the same member in elsewhere or again.
 */
export async function createMemberWithPlan(context: BrowserContext, product: DemoProduct, plan: PlanType | null) {
  const member = { name: 'Kavya Nair', email: `${crypto.randomUUID()}@example.com`, mobileNumber: '98200 44556' }
  const { _id, accessToken } = await signInPerson(context, product, member)
  await agreeToTerms(context.request, product, accessToken)
  if (plan !== null) {
    const answer = await context.request.patch(`${product.address}/api/v1/admin/users/${_id}`, {
      headers: await authHeaders(context.request, product, 'admin'),
      data: { currentPlan: PLAN_IDS[plan] },
    })
    if (!answer.ok()) throw new Error(`The plan was not given: ${await answer.text()}`)
  }
  return { signInOn: (other: BrowserContext) => signInPerson(other, product, member) }
}

/** Creates a member with the annual plan and no progress. */
export function createAnnualMember(context: BrowserContext, product: DemoProduct) {
  return createMemberWithPlan(context, product, 'ANNUAL')
}
