import type { PaymentBooking } from './payment-booking.ts'
import * as manual from './manual-payments.repo.ts'
import * as repo from './payments.repo.ts'
import { createOrderPresenter } from './present-order.ts'
import type { Db } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/database-errors.ts'
import { lockMember } from '#server/db/locks.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/public.ts'
import type { UsersService } from '#server/features/users/public.ts'
import type { Handlers, Input } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { PaymentProvider } from '#server/ports/payment-provider.ts'
import type { manualPayments as calls } from '#shared/contract/manual-payments.ts'
import {
  manualOrder,
  manualPaymentId,
  mayRecordPayment,
  receivedAt,
  receivedDayProblem,
} from '#shared/domain/manual-payments.ts'
import { paise, rupees } from '#shared/domain/money.ts'

interface Dependencies {
  db: Db
  clock: Clock
  audit: Audit
  users: Pick<UsersService, 'roleOf'>
  subscriptions: Pick<SubscriptionsService, 'quotePlan' | 'presentPlansOf'>
  booking: PaymentBooking
  findProvider: () => Promise<PaymentProvider | null>
}

/** Stands where an order has the provider's key. */
const NO_KEY = 'none'

/**
 * Payments that came without the payment service. A recorded payment is an order that is made and paid at once; it is
 * booked by the same function as every other payment.
 */
export function manualPaymentsService(dependencies: Dependencies): Handlers<typeof calls> {
  const { db, clock, audit, users, subscriptions, booking } = dependencies
  const presentOrder = createOrderPresenter(dependencies)

  /** Administrators have no plans. */
  async function refuseUnknownMember(id: string): Promise<void> {
    if ((await users.roleOf(id)) !== 'USER') throw new Refused('NOT_FOUND')
  }

  async function record(userId: string, { key, isAnother, ...payment }: CompleteInput, viewer: Viewer): Promise<void> {
    const { planId, way, amount, receivedOn, reference } = payment
    await transact(db, async (trx) => {
      if (!(await lockMember(trx, userId))) throw new Refused('NOT_FOUND')
      const existing = await manual.findOrder(trx, key)
      if (existing && (existing.user_id !== userId || existing.way === 'ONLINE')) throw new Refused('ALREADY_EXISTS')
      if (existing) return
      const amountInPaise = paise(amount)
      const same = { userId, planId, way, amountInPaise, receivedOn }
      if (!isAnother && (await manual.hasSamePayment(trx, same))) throw new Refused('PAYMENT_RECORDED_BEFORE')
      const { quote, plan, availability } = await subscriptions.quotePlan(trx, { userId, planId })
      if (!mayRecordPayment({ planType: plan.plan_type, availability, isOnSale: plan.is_on_sale }))
        throw new Refused('PLAN_NOT_OFFERED', { fields: { planId: 'This plan cannot be chosen now.' } })
      const { priceInPaise, creditInPaise, discountInPaise } = manualOrder({ amountInPaise, quote })
      const now = clock.now()
      const order = await insertOrder(trx, {
        id: key,
        user_id: userId,
        plan_id: planId,
        provider_order_id: null,
        receipt: key.replaceAll('-', ''),
        key_id: NO_KEY,
        amount_in_paise: amountInPaise,
        price_in_paise: priceInPaise,
        credit_in_paise: creditInPaise,
        discount_in_paise: discountInPaise,
        coupon_id: null,
        currency: 'INR',
        status: 'CREATED',
        created_at: now,
        paid_at: null,
        next_check_at: null,
        way,
      })
      await booking.bookPayment(trx, order, {
        providerPaymentId: manualPaymentId(key),
        amountInPaise,
        method: way.toLowerCase(),
        receivedAt: receivedAt(receivedOn, now),
        reference,
      })
      await audit.record(trx, {
        by: viewer,
        action: 'payment.record',
        subject: `payment:${key}`,
        name: plan.plan_name,
        after: { currentPlan: plan.plan_name, amount: rupees(amountInPaise), way, receivedOn },
      })
    })
  }

  return {
    async plans({ params: { id } }) {
      await refuseUnknownMember(id)
      const plans = await subscriptions.presentPlansOf(id)
      return {
        plans: plans.filter(({ isOnSale, offer: availability, planType }) =>
          mayRecordPayment({ planType, availability, isOnSale }),
        ),
      }
    },

    async record({ params: { id }, body, viewer }) {
      await refuseUnknownMember(id)
      const input = complete(body)
      const problem = receivedDayProblem(input.receivedOn, clock.now())
      if (problem) throw new Refused('MALFORMED', { fields: { receivedOn: DAY_PROBLEMS[problem] } })
      await record(id, input, viewer)
      return presentOrder(input.key)
    },
  }
}

type Body = Input<typeof calls.record>['body']
type CompleteInput = { [Name in keyof Body]-?: Exclude<Body[Name], undefined> }

/** Throws ALREADY_EXISTS when the key has meanwhile been used for another member. */
async function insertOrder(trx: Db, order: Parameters<typeof repo.insertOrder>[1]) {
  try {
    return await repo.insertOrder(trx, order)
  } catch (error) {
    if (!isUniqueViolation(error, 'orders_pkey')) throw error
    throw new Refused('ALREADY_EXISTS')
  }
}

/** Everything but the reference is needed; each missing field has its message. */
function complete(body: Body): CompleteInput {
  const { key, planId, way, amount, receivedOn, reference = '', isAnother = false } = body
  if (!key || !planId || !way || amount === undefined || receivedOn === undefined) {
    throw new Refused('MALFORMED', {
      fields: {
        ...(!planId && { planId: 'Please choose a plan.' }),
        ...(!way && { way: 'Please choose a way of payment.' }),
        ...(amount === undefined && { amount: 'Please enter an amount.' }),
        ...(receivedOn === undefined && { receivedOn: 'Please choose a day.' }),
      },
    })
  }
  return { key, planId, way, amount, receivedOn, reference, isAnother }
}

const DAY_PROBLEMS = {
  NO_DAY: 'Please choose a day.',
  FUTURE: 'This day is still to come.',
  LONG_AGO: 'This is more than a year ago.',
}
