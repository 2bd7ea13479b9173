import { describe, expect, it } from 'vitest'
import { addIstDays, atIstTime, startOfIstMonth } from '#shared/domain/ist.ts'
import { createDemoAccounts, createDemoMembers } from './people.ts'

const now = new Date('2026-11-20T09:30:00+05:30')

describe('demo members', () => {
  const members = createDemoMembers({ now })

  it('are the same each time', () => {
    expect(createDemoMembers({ now })).toEqual(members)
  })

  it('have unique email addresses and mobile numbers, also among the six accounts', () => {
    const everyone = [...members, ...createDemoAccounts({ now })]
    expect(new Set(everyone.map(({ email }) => email)).size).toBe(306)
    expect(new Set(everyone.map(({ mobileNumber }) => mobileNumber)).size).toBe(306)
    expect(everyone.every(({ mobileNumber }) => /^\+919000000\d{3}$/.test(mobileNumber))).toBe(true)
  })

  it('joined before they bought, and did nothing after now', () => {
    for (const { joinedAt, purchases } of members) {
      const instants = [joinedAt, ...purchases.map(({ at }) => at), now].map((instant) => instant.getTime())
      expect(instants).toEqual([...instants].toSorted((a, b) => a - b))
    }
  })

  it('include buyers of every plan, and income in each of the last months', () => {
    const purchases = members.flatMap((member) => member.purchases)
    for (const planType of ['INITIAL', 'HALF_YEARLY', 'ANNUAL']) {
      expect(purchases.filter((purchase) => purchase.planType === planType).length).toBeGreaterThan(30)
    }
    for (const daysAgo of [0, 31, 62, 93]) {
      const month = startOfIstMonth(addIstDays(now, -daysAgo))
      const inMonth = purchases.filter(({ at }) => startOfIstMonth(at).getTime() === month.getTime())
      expect(inMonth.reduce((sum, { paidInPaise }) => sum + paidInPaise, 0)).toBeGreaterThan(1_000_00)
    }
  })
})

describe('the account on day 4', () => {
  it.each([
    '2026-11-20T00:00:00',
    '2026-11-20T07:39:00',
    '2026-11-20T19:59:59',
    '2026-11-20T20:00:00',
    '2026-11-20T20:00:20',
    '2026-11-20T20:05:00',
    '2026-11-20T23:59:59',
  ])('has had three sessions and the fourth is now or next, at %s', (wallTime) => {
    const moment = new Date(`${wallTime}+05:30`)
    const activation =
      createDemoAccounts({ now: moment }).find(({ email }) => email === 'initial@example.com')?.purchases[0]?.at ??
      moment
    const sameDay = atIstTime(activation, '20:00')
    const firstSession = sameDay >= activation ? sameDay : addIstDays(sameDay, 1)
    const fourthSession = addIstDays(firstSession, 3)
    expect(fourthSession.getTime()).toBeGreaterThanOrEqual(moment.getTime() - 50_000)
    expect(addIstDays(firstSession, 2).getTime() + 60_000).toBeLessThan(moment.getTime())
    expect(activation.getTime()).toBeLessThanOrEqual(moment.getTime())
  })
})
