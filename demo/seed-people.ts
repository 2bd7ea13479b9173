import { type DemoAccount, createDemoAccounts, createDemoMembers } from './people.ts'
import type { Db } from '#server/db/database.ts'
import type { Grants, Orders, Payments, Plans, TeamMembers, Users, WebhookEvents } from '#server/db/schema.ts'
import { newId } from '#server/platform/ids.ts'
import type { PaidOrder } from '#server/sandbox/sandbox.ts'
import { SANDBOX_KEY_ID } from '#shared/domain/payment-keys.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { tierOf } from '#shared/domain/plans.ts'
import { type Grant, nextGrantDates } from '#shared/domain/grants.ts'
import type { Insertable, Selectable } from 'kysely'
import { createHash } from 'node:crypto'

type Purchase = DemoAccount['purchases'][number]
interface Rows {
  users: Insertable<Users>[]
  owners: Insertable<TeamMembers>[]
  orders: Insertable<Orders>[]
  payments: Insertable<Payments>[]
  grants: Insertable<Grants>[]
  events: Insertable<WebhookEvents>[]
  paidOrders: PaidOrder[]
}

/** Inserts the named accounts and the other members, with what each of them has bought; returns the paid orders. */
export async function seedPeople(trx: Db, now: Instant): Promise<PaidOrder[]> {
  const plans = await trx.selectFrom('plans').selectAll().execute()
  const { programme_time } = await trx.selectFrom('settings').select('programme_time').executeTakeFirstOrThrow()
  const rows: Rows = { users: [], owners: [], orders: [], payments: [], grants: [], events: [], paidOrders: [] }
  const members = createDemoMembers({ now }).map((member) => ({ ...member, role: 'USER' as const }))
  for (const person of [...members, ...createDemoAccounts({ now })]) addPerson(rows, { person, plans, programme_time })
  await trx.insertInto('users').values(rows.users).execute()
  await trx.insertInto('team_members').values(rows.owners).execute()
  await trx.insertInto('orders').values(rows.orders).execute()
  await trx.insertInto('payments').values(rows.payments).execute()
  await trx.insertInto('grants').values(rows.grants).execute()
  await trx.insertInto('webhook_events').values(rows.events).execute()
  return rows.paidOrders
}

interface PersonInput {
  person: DemoAccount
  plans: Selectable<Plans>[]
  programme_time: string
}

function addPerson(rows: Rows, { person, plans, programme_time }: PersonInput): void {
  const { name, email, mobileNumber, role, joinedAt, purchases } = person
  const user_id = newId()
  rows.users.push({ id: user_id, name, email, mobile_number: mobileNumber, role, created_at: joinedAt })
  if (role === 'ADMIN') rows.owners.push({ user_id, roles: ['OWNER'], added_at: joinedAt })
  const grants: (Grant & { row: Insertable<Grants> })[] = []
  for (const purchase of purchases) {
    const plan = plans.find(({ plan_type }) => plan_type === purchase.planType)
    if (!plan) throw new Error(`There is no plan ${purchase.planType}.`)
    const paid = purchase.paidInPaise > 0 ? addPayment(rows, { purchase, plan, user_id }) : null
    for (const lower of grants) {
      if (tierOf(lower.planType) >= tierOf(plan.plan_type) || lower.endsAt <= purchase.at) continue
      Object.assign(lower.row, { ended_at: purchase.at, end_reason: 'UPGRADED' })
      Object.assign(lower, { endedAt: purchase.at, endReason: 'UPGRADED' })
    }
    const { planType, at } = purchase
    const term = nextGrantDates({ planType, grants, now: at, programmeTime: programme_time })
    const source = paid ? ('PAYMENT' as const) : ('ADMIN' as const)
    const row = {
      id: newId(),
      user_id,
      plan_id: plan.id,
      source,
      payment_id: paid,
      actor_id: null,
      worth_in_paise: paid ? plan.price_in_paise : 0,
      starts_at: term.startsAt,
      ends_at: term.endsAt,
      ended_at: null,
      end_reason: null,
      created_at: at,
    }
    grants.push({ planType, ...term, endedAt: null, endReason: null, source, row })
    rows.grants.push(row)
  }
}

function addPayment(
  rows: Rows,
  { purchase, plan, user_id }: { purchase: Purchase; plan: Selectable<Plans>; user_id: string },
) {
  const [id, order_id] = [newId(), newId()]
  const hex = order_id.replaceAll('-', '')
  const { paidInPaise: amount_in_paise, at } = purchase
  rows.orders.push({
    id: order_id,
    user_id,
    plan_id: plan.id,
    provider_order_id: `order_${hex.slice(-14)}`,
    receipt: hex,
    key_id: SANDBOX_KEY_ID,
    amount_in_paise,
    price_in_paise: plan.price_in_paise,
    credit_in_paise: plan.price_in_paise - amount_in_paise,
    currency: 'INR',
    status: 'PAID',
    created_at: at,
    paid_at: at,
    next_check_at: null,
  })
  const provider_payment_id = `pay_${hex.slice(-14)}`
  const orderId = `order_${hex.slice(-14)}`
  rows.paidOrders.push({
    orderId,
    paymentId: provider_payment_id,
    receipt: hex,
    amountInPaise: amount_in_paise,
    paidAt: at,
  })
  rows.payments.push({ id, order_id, provider_payment_id, amount_in_paise, method: 'upi', captured_at: at })
  rows.events.push({
    id: newId(),
    event_id: `evt_${hex.slice(-14)}`,
    body_hash: createHash('sha256').update(hex).digest(),
    event_type: 'payment.captured',
    provider_order_id: `order_${hex.slice(-14)}`,
    provider_payment_id,
    received_at: at,
    processed_at: at,
  })
  return id
}
