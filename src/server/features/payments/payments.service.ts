import { logProviderRefused } from './payments-log.ts'
import * as repo from './payments.repo.ts'
import type { OrderRow } from './payments.repo.ts'
import type { Settle } from './settlement.ts'
import type { Db } from '#server/db/database.ts'
import { lockMember } from '#server/db/locks.ts'
import { transact } from '#server/db/transact.ts'
import type { ConsentsService } from '#server/features/consents/public.ts'
import type { CouponsService } from '#server/features/coupons/public.ts'
import { presentQuote } from '#server/features/plans/public.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { RateLimit, RateLimiter } from '#server/platform/rate-limiter.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Clock } from '#server/ports/clock.ts'
import {
  type PaymentProvider,
  type PaymentProviderLookup,
  ProviderRefused,
  ProviderUnavailable,
} from '#server/ports/payment-provider.ts'
import type { payments as calls } from '#shared/contract/payments.ts'
import { nextOrderCheck, ORDER_REUSED_FOR_IN_MS } from '#shared/domain/orders.ts'
import { isOrderable } from '#shared/domain/plans.ts'

interface PaymentsDependencies {
  db: Db
  clock: Clock
  log: Logger
  findProvider: PaymentProviderLookup
  limits: RateLimiter
  subscriptions: Pick<SubscriptionsService, 'quotePlan' | 'presentSubscription'>
  coupons: Pick<CouponsService, 'limitAttempts' | 'apply' | 'reserve'>
  consents: Pick<ConsentsService, 'requireConsent'>
  settle: Settle
}

/** Each order is a request to the provider, whose rate limit all members share. */
const ORDERS_PER_HOUR = 30
const ORDERS_PER_DAY = 60

/**
 * Buying a plan: an order, the provider's checkout in the browser, and its confirmation (specification §4 Purchase).
 */
export function paymentsService(dependencies: PaymentsDependencies): Handlers<typeof calls> {
  const { db, clock, log, limits, subscriptions, coupons, consents, settle } = dependencies

  /** Our row exists before the provider's order; after a lost answer that order is found by its reference. */
  async function createAtProvider(provider: PaymentProvider, order: OrderRow, isNew: boolean): Promise<string> {
    const { id, receipt: reference, amount_in_paise: amountInPaise } = order
    const created =
      (isNew ? null : await provider.findOrder(reference)) ??
      (await provider.createOrder({ amountInPaise, reference, notes: { order: id } }))
    if (created.amountInPaise !== amountInPaise || created.currency !== order.currency) {
      throw new ProviderRefused('the provider created the order with another amount')
    }
    const [createdAt, now] = [order.created_at, clock.now()]
    const nextCheckAt = nextOrderCheck({ createdAt, lastCheckedAt: null, pollingClass: 'IDLE', now })
    return repo.setProviderOrder(db, { id, providerOrderId: created.providerOrderId, nextCheckAt })
  }

  return {
    async createOrder({ body: { planId, couponCode: code }, viewer: { userId }, context: { ip } }) {
      const provider = await dependencies.findProvider()
      if (!provider) throw new Refused('PAYMENTS_NOT_SET_UP', { retryAfterInSeconds: 60 })
      await limits.consume(orderLimits(userId))
      if (code !== undefined) await coupons.limitAttempts({ userId, ip })

      const { order, isNew } = await transact(db, async (trx) => {
        if (!(await lockMember(trx, userId))) throw new Refused('UNAUTHENTICATED')
        await consents.requireConsent(trx, userId)
        const { availability, quote, plan } = await subscriptions.quotePlan(trx, { userId, planId })
        if (!isOrderable(availability)) throw new Refused('PLAN_NOT_OFFERED')
        const now = clock.now()
        const { payableInPaise: beforeDiscountInPaise } = quote
        const coupon = await coupons.apply(trx, { userId, planType: plan.plan_type, code, beforeDiscountInPaise })
        const [couponId, discountInPaise] = [coupon?.couponId ?? null, coupon?.discountInPaise ?? 0]
        const orderFields = { userId, planId, keyId: provider.keyId, priceInPaise: quote.priceInPaise, couponId }
        const amountInPaise = beforeDiscountInPaise - discountInPaise
        const since = new Date(now.getTime() - ORDER_REUSED_FOR_IN_MS)
        const unpaid = await repo.findReusableOrder(trx, { ...orderFields, amountInPaise, since })
        const stored = unpaid ?? (await repo.insertOrder(trx, newOrder()))
        if (couponId) await coupons.reserve(trx, { orderId: stored.id, couponId, userId })
        return { order: stored, isNew: !unpaid }

        function newOrder() {
          const id = newId()
          return {
            id,
            user_id: userId,
            plan_id: planId,
            provider_order_id: null,
            receipt: id.replaceAll('-', ''),
            key_id: orderFields.keyId,
            amount_in_paise: amountInPaise,
            price_in_paise: quote.priceInPaise,
            credit_in_paise: quote.creditInPaise,
            coupon_id: couponId,
            discount_in_paise: discountInPaise,
            currency: 'INR',
            status: 'CREATED' as const,
            created_at: now,
            paid_at: null,
            next_check_at: null,
          }
        }
      })

      try {
        // The member may have paid already without knowing: they must not pay twice.
        const settled = await settle(order)
        if (settled.some(({ outcome }) => outcome === 'PAID')) throw new Refused('ALREADY_PAID')
        return {
          key: provider.keyId,
          amount: order.amount_in_paise,
          currency: order.currency,
          orderId: order.provider_order_id ?? (await createAtProvider(provider, order, isNew)),
          quote: presentQuote({
            priceInPaise: order.price_in_paise,
            creditInPaise: order.credit_in_paise,
            discountInPaise: order.discount_in_paise,
            payableInPaise: order.amount_in_paise,
          }),
        }
      } catch (error) {
        if (!isProviderError(error, order.id)) throw error
        throw new Refused('PAYMENTS_UNAVAILABLE', { retryAfterInSeconds: 30 })
      }
    },

    async verify({ body, viewer: { userId } }) {
      const { razorpay_order_id: providerOrderId, razorpay_payment_id: providerPaymentId } = body
      const order = await repo.findMemberOrder(db, { userId, providerOrderId })
      if (!order || (body.planId !== undefined && body.planId !== order.plan_id)) {
        throw new Refused('PAYMENT_NOT_CONFIRMED')
      }
      const provider = await dependencies.findProvider(order.key_id)
      const signature = body.razorpay_signature
      // After a change of keys the old secret may be gone; then the payment is checked at the provider alone, below.
      const isOurKey = provider?.keyId === order.key_id
      if (isOurKey && !provider.isSignatureValid({ providerOrderId, providerPaymentId, signature })) {
        throw new Refused('PAYMENT_NOT_CONFIRMED')
      }
      if (!(await repo.findPayment(db, { orderId: order.id, providerPaymentId }))) {
        const outcome = await outcomeOf(order, providerPaymentId)
        // A signed payment that the provider does not list yet will follow.
        if (outcome === 'PENDING' || (outcome === undefined && isOurKey)) throw new Refused('PAYMENT_PENDING')
        if (outcome !== 'PAID') throw new Refused('PAYMENT_NOT_CONFIRMED')
      }
      return {
        message: 'Payment received, opening your courses.',
        subscription: await subscriptions.presentSubscription(userId),
      }
    },
  }

  /** PENDING while the provider does not answer: reconciliation will ask again. */
  async function outcomeOf(order: OrderRow, providerPaymentId: string) {
    try {
      return (await settle(order)).find((settled) => settled.providerPaymentId === providerPaymentId)?.outcome
    } catch (error) {
      if (!isProviderError(error, order.id)) throw error
      return 'PENDING' as const
    }
  }

  function isProviderError(error: unknown, orderId: string): boolean {
    if (error instanceof ProviderRefused) logProviderRefused(log, { orderId, reason: error.reason })
    return error instanceof ProviderRefused || error instanceof ProviderUnavailable
  }
}

function orderLimits(userId: string): RateLimit[] {
  return [
    { action: 'orders', subject: userId, max: ORDERS_PER_HOUR, withinSeconds: 3600 },
    { action: 'orders', subject: userId, max: ORDERS_PER_DAY, withinSeconds: 24 * 3600 },
  ]
}
