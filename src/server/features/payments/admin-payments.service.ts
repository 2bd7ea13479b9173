import { buildTimeline, listCapturedPayments } from './payment-timeline.ts'
import * as listed from './orders-list.repo.ts'
import * as repo from './payments.repo.ts'
import * as refunds from './refunds.repo.ts'
import type { Settle } from './settlement.ts'
import * as events from './webhook.repo.ts'
import type { Db } from '#server/db/database.ts'
import { lockOrder } from '#server/db/locks.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { Handlers, Input } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type PaymentProvider, PaymentsRefused, PaymentsUnavailable } from '#server/ports/payment-provider.ts'
import { errors } from '#shared/contract/errors.ts'
import type { adminPayments as calls, AdminOrder, AdminOrderSummary } from '#shared/contract/admin-payments.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import { paise, rupees } from '#shared/domain/money.ts'
import { REFUND_CHECK_INTERVAL_IN_MS } from '#shared/domain/orders.ts'
import { orderStateReason, orderState } from '#shared/domain/order-states.ts'
import { refundableAmount, refundProblem } from '#shared/domain/refunds.ts'
import { webhookState } from '#shared/domain/webhook-health.ts'

interface AdminPaymentsDependencies {
  db: Db
  clock: Clock
  audit: Audit
  /** Null while no payment keys are set. */
  findProvider: () => Promise<PaymentProvider | null>
  settle: Settle
  /** Without a secret no event is accepted. */
  hasWebhookSecret: boolean
}

/** Payments for administrators: what was paid, what is still unpaid and why, and refunds. */
export function adminPaymentsService(
  dependencies: AdminPaymentsDependencies,
): Omit<Handlers<typeof calls>, 'exportCsv'> {
  const { db, clock, audit, findProvider, settle, hasWebhookSecret } = dependencies

  async function presentOrder(id: string): Promise<{ payment: AdminOrder }> {
    const row = await listed.find(db, id)
    if (!row) throw new Refused('NOT_FOUND')
    const payment: AdminOrder = {
      ...presentOrderSummary(row, (await findProvider())?.keyId ?? null),
      price: rupees(row.price_in_paise),
      credit: rupees(row.credit_in_paise),
      keyId: row.key_id,
      lastCheckAt: row.last_check_at,
      lastCheck: row.last_check,
      nextCheckAt: row.next_check_at,
      payments: await listCapturedPayments(db, id),
      story: await buildTimeline(db, row),
    }
    return { payment }
  }

  /** Stores the request before the provider is asked, so that a crash in between never refunds twice. */
  async function requestRefund(orderId: string, body: Input<typeof calls.refund>['body'], viewer: Viewer) {
    const { key, reason, paymentId = '' } = body
    if (!key || !reason) {
      throw new Refused('MALFORMED', { fields: { ...(!reason && { reason: 'Reason is required.' }) } })
    }
    return transact(db, async (trx) => {
      const order = await lockOrder(trx, orderId)
      const existing = await refunds.find(trx, key)
      const payment = await repo.findPayment(trx, { orderId, providerPaymentId: paymentId })
      if (existing && existing.payment_id !== payment?.id) throw new Refused('REFUND_KEY_USED')
      if (existing) return order
      if (!payment) throw new Refused('NOTHING_TO_REFUND')
      const leftInPaise = refundableAmount({
        paidInPaise: payment.amount_in_paise,
        refundedInPaise: payment.refunded_in_paise,
        onItsWayInPaise: await refunds.sumOnItsWay(trx, payment.id),
      })
      const amountInPaise = body.amount === undefined ? leftInPaise : paise(body.amount)
      refuseImpossibleRefund(refundProblem({ amountInPaise, leftInPaise }))
      const now = clock.now()
      const added = await refunds.insertOnce(trx, {
        id: key,
        payment_id: payment.id,
        amount_in_paise: amountInPaise,
        reason,
        actor_id: viewer.userId,
        provider_refund_id: null,
        status: 'ASKED',
        created_at: now,
        sent_at: null,
        changed_at: now,
      })
      // The order is locked, so only a refund of another order can have used the key since.
      if (!added) throw new Refused('REFUND_KEY_USED')
      const nextCheckAt = new Date(now.getTime() + REFUND_CHECK_INTERVAL_IN_MS)
      await repo.scheduleCheck(trx, { id: orderId, at: nextCheckAt })
      await audit.record(trx, {
        by: viewer,
        action: 'payment.refund',
        subject: `payment:${orderId}`,
        name: paymentId,
        after: { amount: rupees(amountInPaise), reason },
      })
      return { ...order, next_check_at: nextCheckAt }
    })
  }

  return {
    async list({ query: { limit, cursor, ...wanted } }) {
      const found = await listed.list(db, { ...wanted, limit, after: readCursor(cursor) })
      const { rows, nextCursor } = pageOf(found, limit)
      const keyId = (await findProvider())?.keyId ?? null
      const payments = rows.map((row) => presentOrderSummary(row, keyId))
      return { payments, total: await listed.count(db, wanted), nextCursor }
    },

    async webhookHealth() {
      const now = clock.now()
      const { lastRefusedAt, ...figures } = await events.findFigures(db, { since: new Date(now.getTime() - DAY_IN_MS) })
      return { ...figures, state: webhookState({ ...figures, lastRefusedAt, isSetUp: hasWebhookSecret, now }) }
    },

    one: ({ params: { id } }) => presentOrder(id),

    async check({ params: { id } }) {
      const order = await listed.find(db, id)
      if (!order) throw new Refused('NOT_FOUND')
      try {
        await settle(order)
      } catch (error) {
        if (error instanceof PaymentsUnavailable) throw new Refused('PAYMENTS_UNAVAILABLE', { retryAfterInSeconds: 30 })
        // A refusal is a result of the check, which the answer shows.
        if (!(error instanceof PaymentsRefused)) throw error
      }
      return presentOrder(id)
    },

    async refund({ params: { id }, body, viewer }) {
      if (!(await listed.find(db, id))) throw new Refused('NOT_FOUND')
      const order = await requestRefund(id, body, viewer)
      try {
        await settle(order)
      } catch (error) {
        // The request is stored and is sent with the next check.
        if (!(error instanceof PaymentsUnavailable) && !(error instanceof PaymentsRefused)) throw error
      }
      const refund = await refunds.find(db, body.key ?? '')
      if (refund?.status === 'FAILED') throw new Refused('REFUND_REFUSED')
      return presentOrder(id)
    },

    async markHandled({ params: { id }, body: { note }, viewer }) {
      if (!(await listed.find(db, id))) throw new Refused('NOT_FOUND')
      if (!note) throw new Refused('MALFORMED', { fields: { note: 'Note is required.' } })
      await transact(db, async (trx) => {
        await lockOrder(trx, id)
        if (!(await refunds.markHandled(trx, { orderId: id, note, now: clock.now() }))) {
          throw new Refused('REFUND_NOT_REFUSED')
        }
        const subject = `payment:${id}`
        await audit.record(trx, { by: viewer, action: 'payment.handled', subject, after: { note } })
      })
      return presentOrder(id)
    },
  }
}

/** A row of the list; `keyId` is the current key. */
export function presentOrderSummary(row: listed.ListedOrder, keyId: string | null): AdminOrderSummary {
  const facts = {
    status: row.status,
    lastCheck: row.last_check,
    isWatched: row.next_check_at !== null,
    isRefundedInPart: row.refundedInPaise > 0,
    isRefundRefused: row.isRefundRefused,
    isWithoutMember: row.isWithoutMember,
    isRefundOnItsWay: row.isRefundOnItsWay,
    hasReachedProvider: row.provider_order_id !== null,
    isCurrentKey: row.key_id === keyId,
  }
  const { user_id: userId, memberName: name, memberEmail: email } = row
  return {
    _id: row.id,
    orderId: row.provider_order_id,
    paymentId: row.providerPaymentId,
    state: orderState(facts),
    reason: orderStateReason(facts),
    member: userId !== null && name !== null && email !== null ? { _id: userId, name, email } : null,
    planName: row.planName,
    amount: rupees(row.amount_in_paise),
    refunded: rupees(row.refundedInPaise),
    createdAt: row.created_at,
    paidAt: row.paid_at,
  }
}

function refuseImpossibleRefund(problem: ReturnType<typeof refundProblem>): void {
  if (problem === 'NOTHING_LEFT') throw new Refused('NOTHING_TO_REFUND')
  if (problem === 'TOO_LITTLE') throw new Refused('MALFORMED', { fields: { amount: 'At least ₹1 can be refunded.' } })
  if (problem === 'TOO_MUCH')
    throw new Refused('REFUND_TOO_LARGE', { fields: { amount: errors.REFUND_TOO_LARGE.message } })
}
