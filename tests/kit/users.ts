import { contract } from '#shared/contract/index.ts'
import { newToken } from '#server/features/sign-in/tokens.ts'
import { newId } from '#server/platform/ids.ts'
import { TERMS_VERSION } from '#shared/domain/consent.ts'
import type { TeamRole } from '#shared/domain/permissions.ts'
import type { PlanType } from '#shared/domain/plans.ts'
import { nextGrantDates } from '#shared/domain/grants.ts'
import type { TestApp } from './app.ts'

const DAY_IN_MS = 86_400_000
let count = 0

export interface SignedInUser {
  id: string
  email: string
  mobileNumber: string
  /** The token of an open session. */
  token: string
}

interface Details {
  name?: string
  email?: string
  role?: 'USER' | 'ADMIN'
  /** Of an administrator; an owner without. */
  teamRoles?: TeamRole[]
}

/** A signed-in user without a plan. */
export async function aUser(
  t: TestApp,
  { name = 'Asha Rao', role = 'USER', teamRoles = ['OWNER'], ...details }: Details = {},
): Promise<SignedInUser> {
  const id = newId()
  count += 1
  const email = details.email ?? `person${count}@example.com`
  const mobileNumber = `+9198${String(count).padStart(8, '0')}`
  const created_at = t.clock.now()
  await t.db.insertInto('users').values({ id, name, email, mobile_number: mobileNumber, role, created_at }).execute()
  if (role === 'ADMIN') await aTeamMember(t, id, teamRoles)
  return { id, email, mobileNumber, token: await aSession(t, id) }
}

/** The roles of a user whose role is ADMIN. */
export async function aTeamMember(t: Pick<TestApp, 'db' | 'clock'>, userId: string, roles: TeamRole[]): Promise<void> {
  await t.db.insertInto('team_members').values({ user_id: userId, roles, added_at: t.clock.now() }).execute()
}

export function anAdmin(t: TestApp, details: Omit<Details, 'role'> = {}): Promise<SignedInUser> {
  return aUser(t, { name: 'Meera Iyer', ...details, role: 'ADMIN' })
}

/** A signed-in member whose complimentary plan started `daysAgo` days ago. */
export async function aMember(
  t: TestApp,
  { plan, daysAgo = 0, ...details }: Details & Membership,
): Promise<SignedInUser> {
  const member = await aUser(t, details)
  const startsAt = new Date(t.clock.now().getTime() - daysAgo * DAY_IN_MS)
  await aComplimentaryGrant(t, member.id, { plan, startsAt })
  return member
}

interface Membership {
  plan: PlanType
  daysAgo?: number
}

/** A complimentary grant of a plan; it may have ended since. */
export async function aComplimentaryGrant(
  t: TestApp,
  userId: string,
  { plan, startsAt, endedAt = null, endReason }: ComplimentaryGrant,
) {
  const { id: plan_id } = await findPlan(t, plan)
  const dates = nextGrantDates({ planType: plan, grants: [], now: startsAt, programmeTime: '20:00' })
  await t.db
    .insertInto('grants')
    .values({
      id: newId(),
      user_id: userId,
      plan_id,
      source: 'ADMIN',
      payment_id: null,
      actor_id: null,
      starts_at: dates.startsAt,
      ends_at: dates.endsAt,
      ended_at: endedAt,
      end_reason: endedAt && (endReason ?? 'REMOVED'),
      created_at: startsAt,
    })
    .execute()
}

interface ComplimentaryGrant {
  plan: PlanType
  startsAt: Date
  endedAt?: Date | null
  endReason?: 'UPGRADED' | 'REMOVED'
}

export function findPlan(t: TestApp, planType: PlanType) {
  return t.db.selectFrom('plans').selectAll().where('plan_type', '=', planType).executeTakeFirstOrThrow()
}

/** Opens another session of a user and returns its token. */
export async function aSession(t: TestApp, userId: string): Promise<string> {
  const { token, hash } = newToken()
  const now = t.clock.now()
  const later = new Date(now.getTime() + 90 * DAY_IN_MS)
  await t.db
    .insertInto('sessions')
    .values({
      id: newId(),
      user_id: userId,
      token_hash: hash,
      user_agent: 'test',
      created_at: now,
      last_seen_at: now,
      expires_at: later,
      fresh_until: later,
    })
    .execute()
  return token
}

/** Agrees to the terms that the product comes with; without that nobody can order. */
export async function agreeToTerms({ db, clock }: Pick<TestApp, 'db' | 'clock'>, userId: string): Promise<void> {
  await db
    .insertInto('consents')
    .values({ user_id: userId, terms_version: TERMS_VERSION, age: 'ADULT', agreed_at: clock.now() })
    .onConflict((conflict) => conflict.columns(['user_id', 'terms_version']).doNothing())
    .execute()
}

/** A sign-in code that was sent to an address and not entered yet. */
export async function aPendingSignInCode(t: TestApp, email: string): Promise<void> {
  const typed = { email, name: 'Asha', mobile_number: '+919876543210' }
  const [asked, until] = [t.clock.now(), new Date(t.clock.now().getTime() + 600_000)]
  await t.db
    .insertInto('sign_in_codes')
    .values({
      id: newId(),
      ...typed,
      client_hash: '',
      code_hmac: Buffer.alloc(32),
      tries_left: 5,
      created_at: asked,
      expires_at: until,
      consumed_at: null,
    })
    .execute()
}

/** Ends a member's plan as an administrator who confirms until when it would have lasted. */
export async function endPlanAsAdmin(t: TestApp, { id, token }: { id: string; token: string }): Promise<void> {
  const { answer } = await t.request(contract.userDetails.one, { token, params: { id } })
  const body = { currentPlan: null, endsPlanUntil: answer.user.expiresAt }
  await t.request(contract.users.update, { token, params: { id }, body })
}
