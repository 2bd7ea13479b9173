import type { Person, Source } from './timeline-source.repo.ts'
import { sql } from 'kysely'

/** The orders of a person, few enough to read what belongs to them by its order. */
const ordersOf = ({ id }: Person) => sql`(select * from orders where user_id = ${id}) o`

const ATTEMPTS_OF_ORDER = sql`select provider_payment_id from payment_attempts where order_id = o.id`

/** What belongs to a member's orders: attempts, payments, webhooks, refunds and receipts. */
export const paymentSources: readonly Source[] = [
  {
    kind: 'ORDER',
    from: (person) => sql`${ordersOf(person)} join plans on plans.id = o.plan_id where true`,
    at: sql`o.created_at`,
    id: sql`o.id`,
    event: sql`case when o.way <> 'ONLINE' then 'ORDER_RECORDED' when o.status in ('PAID', 'REFUNDED') then 'ORDER_PAID'
      when o.next_check_at is not null then 'ORDER_OPEN' else 'ORDER_NOT_PAID' end`,
    what: sql`plans.plan_name`,
    detail: sql`o.provider_order_id`,
    amountInPaise: sql`o.amount_in_paise`,
    target: sql`o.id`,
  },
  {
    kind: 'ORDER',
    from: (person) => sql`${ordersOf(person)} join payment_attempts a on a.order_id = o.id where a.status = 'FAILED'`,
    at: sql`a.seen_at`,
    // The provider's ids are no UUIDs.
    id: sql`md5(a.provider_payment_id)::uuid`,
    event: sql`'ATTEMPT'`,
    what: sql`a.method`,
    detail: sql`a.provider_payment_id`,
    amountInPaise: sql`a.amount_in_paise`,
    target: sql`o.id`,
  },
  {
    kind: 'PAYMENT',
    from: (person) => sql`${ordersOf(person)} join payments p on p.order_id = o.id where true`,
    at: sql`p.captured_at`,
    id: sql`p.id`,
    event: sql`'PAID'`,
    what: sql`p.method`,
    detail: sql`p.provider_payment_id`,
    amountInPaise: sql`p.amount_in_paise`,
    target: sql`o.id`,
  },
  {
    kind: 'WEBHOOK',
    from: (person) => sql`${ordersOf(person)} join lateral (
        select * from webhook_events where provider_order_id = o.provider_order_id
        union select * from webhook_events where provider_payment_id in (${ATTEMPTS_OF_ORDER})
      ) w on true where true`,
    at: sql`w.received_at`,
    id: sql`w.id`,
    event: sql`case when w.processed_at is null then 'WEBHOOK_WAITING' else 'WEBHOOK_DONE' end`,
    what: sql`w.event_type`,
    target: sql`o.id`,
  },
  {
    kind: 'REFUND',
    from: (person) => sql`${ordersOf(person)} join payments p on p.order_id = o.id
      join refunds r on r.payment_id = p.id left join users actor on actor.id = r.actor_id where true`,
    at: sql`r.created_at`,
    id: sql`r.id`,
    event: sql`'REFUND_ASKED'`,
    what: sql`r.reason`,
    amountInPaise: sql`r.amount_in_paise`,
    by: sql`actor.name`,
    target: sql`o.id`,
  },
  {
    kind: 'REFUND',
    from: (person) => sql`${ordersOf(person)} join payments p on p.order_id = o.id
      join refunds r on r.payment_id = p.id where r.status <> 'ASKED'`,
    at: sql`r.changed_at`,
    id: sql`r.id`,
    event: sql`case when r.status = 'FAILED' then 'REFUND_FAILED' else 'REFUND_ACCEPTED' end`,
    detail: sql`r.refusal`,
    amountInPaise: sql`r.amount_in_paise`,
    target: sql`o.id`,
  },
  {
    kind: 'RECEIPT',
    from: ({ id }) => sql`receipts r join payments p on p.id = r.payment_id where r.user_id = ${id}`,
    at: sql`r.created_at`,
    id: sql`r.id`,
    event: sql`r.kind`,
    what: sql`r.number`,
    amountInPaise: sql`r.amount_in_paise`,
    target: sql`p.order_id`,
  },
]
