import { type RunningProduct, startProduct, signInByApi } from './kit.ts'
import { signIn } from './member-kit.ts'
import { type APIRequestContext, test as base, type BrowserContext, expect } from '@playwright/test'

const DAY_IN_MS = 86_400_000
const IST_OFFSET_IN_MS = 330 * 60_000

/** The days of one test: its first one is day 1, whatever day it is on the machine. */
export interface Calendar {
  /** Moves the server's clock to that time of day ('HH:mm' or 'HH:mm:ss' IST), from where it goes on. */
  setTime(day: number, time: string): Promise<void>
  /** When that is, as an instant. */
  at(day: number, time: string): Date
}

interface ClockFixtures {
  calendar: Calendar
}

/** Tests on a product whose clock they move; each begins at noon of a day that no test before it has reached. */
export const test = base.extend<ClockFixtures, { product: RunningProduct; days: { first: number } }>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const product = await startProduct({ program: 'tests/kit/clocked-product.ts' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  days: [
    // eslint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => use({ first: Math.floor((Date.now() + IST_OFFSET_IN_MS) / DAY_IN_MS) + 1 }),
    { scope: 'worker' },
  ],
  async calendar({ product, days }, use) {
    const { first } = days
    const at = (day: number, time: string) => {
      const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
      return new Date((first + day - 1) * DAY_IN_MS - IST_OFFSET_IN_MS + ((hours * 60 + minutes) * 60 + seconds) * 1000)
    }
    const setTime = async (day: number, time: string) => {
      days.first = Math.max(days.first, first + day)
      await product.send(at(day, time).getTime())
    }
    await setTime(1, '12:00')
    await use({ at, setTime })
  },
})

const PLANS = {
  INITIAL: '01900000-0000-7000-8000-000000000001',
  HALF_YEARLY: '01900000-0000-7000-8000-000000000002',
  ANNUAL: '01900000-0000-7000-8000-000000000003',
}
export type PlanType = keyof typeof PLANS

/**
 * A new member, to whom an administrator gives this plan at this moment; every page of the context is his. Answers how
 * he signs in again, once nobody would still be signed in.
 */
export async function memberWith(context: BrowserContext, product: RunningProduct, plan: PlanType | null) {
  const person = { name: 'Asha Verma', email: `${crypto.randomUUID()}@example.com`, mobileNumber: '98200 11223' }
  const { _id } = await signIn(context, product, person)
  if (plan !== null) {
    const { request } = context
    const data = { currentPlan: PLANS[plan] }
    const path = `${product.address}/api/v1/admin/users/${_id}`
    await expect(await request.patch(path, { headers: await asAdmin(request, product), data })).toBeOK()
  }
  return { signInOn: (other: BrowserContext) => signIn(other, product, person) }
}

interface Session {
  title: string
  startTime: Date
}

/** Sets an hour's session with the demo's satsang of three minutes; answers its id. */
export async function session(request: APIRequestContext, product: RunningProduct, { title, startTime }: Session) {
  const headers = await asAdmin(request, product)
  const list = await request.get(`${product.address}/api/v1/admin/videos?search=flame`, { headers })
  const { videos } = (await list.json()) as { videos: { _id: string }[] }
  const data = { title, startTime, video: videos[0]?._id, durationInMinutes: 60, allowOverlap: true }
  const answer = await request.post(`${product.address}/api/v1/admin/livestreams`, { headers, data })
  await expect(answer).toBeOK()
  return ((await answer.json()) as { stream: { _id: string } }).stream._id
}

async function asAdmin(request: APIRequestContext, product: RunningProduct) {
  const { accessToken } = await signInByApi(request, product, 'admin')
  return { authorization: `Bearer ${accessToken}` }
}
