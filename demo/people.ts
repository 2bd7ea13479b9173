import { addIstDays, atIstTime, DAY_IN_MS, type Instant, MINUTE_IN_MS, startOfIstDay } from '#shared/domain/ist.ts'
import type { DemoMember, DemoPlanType } from './items.ts'
import { nameGroups } from './names.ts'
import { createPurchases } from './purchases.ts'
import { createSeededRandom, type SeededRandom } from './random.ts'

export interface DemoAccount extends DemoMember {
  role: 'ADMIN' | 'USER'
}

const MEMBER_COUNT = 300
const HISTORY_IN_DAYS = 270

/**
 * 300 members who joined over the nine months before `now`, more of them lately, with what they bought since.
 * Newest last; the same `now` always gives the same members.
 */
export function createDemoMembers({ now }: { now: Instant }): DemoMember[] {
  const random = createSeededRandom(1008)
  const namesakes = new Map<string, number>()
  const joined = Array.from({ length: MEMBER_COUNT }, () => joinDate(random, now)).toSorted(
    (a, b) => a.getTime() - b.getTime(),
  )
  return joined.map((joinedAt, index) => {
    const name = pickName(random)
    return {
      name,
      email: uniqueEmail(name, namesakes),
      mobileNumber: `+919000000${101 + index}`,
      joinedAt,
      purchases: createPurchases({ random, joinedAt, now }),
    }
  })
}

/** The six accounts that the README names, one for each state of a membership. */
export function createDemoAccounts({ now }: { now: Instant }): DemoAccount[] {
  const ago = (days: number) => addIstDays(now, -days)
  const bought = (planType: DemoPlanType, rupees: number, at: Instant) => ({ planType, paidInPaise: rupees * 100, at })
  const fourthDay = activationForDay(4, now)
  return [
    createAccount(1, { local: 'admin', name: 'Meera Iyer', role: 'ADMIN', joinedAt: ago(280), purchases: [] }),
    createAccount(2, { local: 'inactive', name: 'Arjun Malhotra', joinedAt: ago(2), purchases: [] }),
    createAccount(3, {
      local: 'expired',
      name: 'Sunita Deshmukh',
      joinedAt: ago(41),
      purchases: [bought('INITIAL', 199, ago(40))],
    }),
    createAccount(4, {
      local: 'initial',
      name: 'Rohan Kulkarni',
      joinedAt: addIstDays(fourthDay, -1),
      purchases: [bought('INITIAL', 199, fourthDay)],
    }),
    createAccount(5, {
      local: 'halfyearly',
      name: 'Lakshmi Nair',
      joinedAt: ago(75),
      purchases: [bought('INITIAL', 199, ago(74)), bought('HALF_YEARLY', 500, ago(68))],
    }),
    createAccount(6, {
      local: 'annual',
      name: 'Harpreet Gill',
      joinedAt: ago(160),
      purchases: [bought('INITIAL', 199, ago(159)), bought('ANNUAL', 1_299, ago(140))],
    }),
  ]
}

type AccountInput = Pick<DemoMember, 'name' | 'joinedAt' | 'purchases'> & { local: string; role?: DemoAccount['role'] }

function createAccount(number: number, { local, role = 'USER', ...facts }: AccountInput): DemoAccount {
  return { ...facts, email: `${local}@example.com`, mobileNumber: `+919000000${String(number).padStart(3, '0')}`, role }
}

/**
 * An activation after which session `day` is the next one at the programme's default hour, 20:00 (product decisions
 * §4). A session that started within half a minute still counts as the next one.
 */
function activationForDay(day: number, now: Instant): Instant {
  const justNow = new Date(now.getTime() - MINUTE_IN_MS / 2)
  const today = atIstTime(now, '20:00')
  const nextSession = today >= justNow ? today : addIstDays(today, 1)
  return addIstDays(atIstTime(nextSession, '07:40'), 1 - day)
}

/** Simulates growth: the square root moves dates towards the present. Members sign up between 6 and 23 o'clock. */
function joinDate(random: SeededRandom, now: Instant): Instant {
  const daysAgo = Math.floor(HISTORY_IN_DAYS * (1 - Math.sqrt(random.fraction())))
  const minuteOfDay = random.wholeNumber(6 * 60, 23 * 60)
  const at = new Date(startOfIstDay(now).getTime() - daysAgo * DAY_IN_MS + minuteOfDay * MINUTE_IN_MS)
  return at < now ? at : new Date(now.getTime() - random.wholeNumber(5, 300) * MINUTE_IN_MS)
}

function pickName(random: SeededRandom): string {
  const group = random.pick(nameGroups)
  return `${random.pick(group.given)} ${random.pick(group.family)}`
}

/** asha.sharma@example.com, then asha.sharma2@example.com. */
function uniqueEmail(name: string, namesakes: Map<string, number>): string {
  const local = name.toLowerCase().replaceAll(' ', '.')
  const count = (namesakes.get(local) ?? 0) + 1
  namesakes.set(local, count)
  return `${local}${count > 1 ? count : ''}@example.com`
}
