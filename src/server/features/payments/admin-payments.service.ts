import * as listed from './orders-list.repo.ts'
import type { PaymentBooking } from './payment-booking.ts'
import { createOrderPresenter, presentOrderSummary } from './present-order.ts'
import { createRefundRequests } from './refund-requests.ts'
import * as refunds from './refunds.repo.ts'
import type { Settle } from './settlement.ts'
import * as events from './webhook.repo.ts'
import type { Db } from '#server/db/database.ts'
import { lockOrder } from '#server/db/locks.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type PaymentProvider, ProviderRefused, ProviderUnavailable } from '#server/ports/payment-provider.ts'
import type { adminPayments as calls } from '#shared/contract/admin-payments.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import { orderFoundBy } from '#shared/domain/reference-search.ts'
import { webhookState } from '#shared/domain/webhook-health.ts'

interface AdminPaymentsDependencies {
  db: Db
  clock: Clock
  audit: Audit
  /** Null while no payment keys are set. */
  findProvider: () => Promise<PaymentProvider | null>
  settle: Settle
  booking: PaymentBooking
  /** Without a secret no event is accepted. */
  hasWebhookSecret: boolean
}

function foundBy(row: listed.ListedOrder, search = '') {
  const { memberName, memberEmail, memberNumber, receipts } = row
  return orderFoundBy(search, {
    mobileNumber: memberNumber,
    memberText: [memberName, memberEmail, memberNumber].join(' '),
    receiptNumbers: receipts.map(({ number }) => number),
  })
}

/** Payments for administrators: what was paid, what is still unpaid and why, and refunds. */
export function adminPaymentsService(
  dependencies: AdminPaymentsDependencies,
): Omit<Handlers<typeof calls>, 'exportCsv'> {
  const { db, clock, audit, findProvider, settle, hasWebhookSecret } = dependencies
  const presentOrder = createOrderPresenter(dependencies)
  const requestRefund = createRefundRequests(dependencies)

  return {
    async list({ query: { limit, cursor, ...wanted } }) {
      const found = await listed.list(db, { ...wanted, limit, after: readCursor(cursor) })
      const { rows, nextCursor } = pageOf(found, limit)
      const keyId = (await findProvider())?.keyId ?? null
      const payments = rows.map((row) => ({ ...presentOrderSummary(row, keyId), foundBy: foundBy(row, wanted.search) }))
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
        if (error instanceof ProviderUnavailable) throw new Refused('PAYMENTS_UNAVAILABLE', { retryAfterInSeconds: 30 })
        // A refusal is a result of the check, which the answer shows.
        if (!(error instanceof ProviderRefused)) throw error
      }
      return presentOrder(id)
    },

    async refund({ params: { id }, body, viewer }) {
      const known = await listed.find(db, id)
      if (!known) throw new Refused('NOT_FOUND')
      const order = await requestRefund({ order: known, body, viewer })
      try {
        await settle(order)
      } catch (error) {
        // The request is stored and is sent with the next check.
        if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error
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
