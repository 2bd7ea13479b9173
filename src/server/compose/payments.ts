import type { BaseDependencies } from './dependencies.ts'
import { adminCouponsService } from '#server/features/coupons/admin-coupons.service.ts'
import { couponsService } from '#server/features/coupons/coupons.service.ts'
import { adminPaymentsService } from '#server/features/payments/admin-payments.service.ts'
import { paymentsCsv } from '#server/features/payments/payments-csv.ts'
import { paymentsService } from '#server/features/payments/payments.service.ts'
import {
  razorpayWebhook,
  WEBHOOK_JOB,
  WEBHOOK_JOB_OPTIONS,
  webhookHandler,
} from '#server/features/payments/razorpay.webhook.ts'
import { RECONCILE_EVERY_SECONDS, reconcileJob } from '#server/features/payments/reconcile.job.ts'
import {
  CHECK_EXTERNAL_REFUNDS_EVERY_SECONDS,
  externalRefundsJob,
} from '#server/features/payments/external-refunds.job.ts'
import { coalesceSettlements } from '#server/features/payments/coalesce-settlements.ts'
import { settlement } from '#server/features/payments/settlement.ts'
import { receiptFiles } from '#server/features/receipts/receipt-files.ts'
import { adminReceiptsService, memberReceiptsService } from '#server/features/receipts/receipt-lists.service.ts'
import { receiptsService } from '#server/features/receipts/receipts.service.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import type { FormerMembers } from '#server/features/former-members/former-members.service.ts'
import type { EmailsService } from '#server/features/emails/emails.service.ts'
import type { PlansService } from '#server/features/plans/plans.service.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts'
import type { RateLimiter } from '#server/platform/rate-limiter.ts'
import type { PaymentProviderLookup } from '#server/ports/payment-provider.ts'

/** Payments: settlement and its three callers, coupons, refunds and receipts. */
export function composePayments(dependencies: Dependencies) {
  const { db, clock, log, jobs, audit, limits, emails, plans, provider, subscriptions, formerMembers } = dependencies
  const { files, drawReceipt: draw, siteAddress, webhookSecret } = dependencies
  const receipts = receiptsService({ db, clock, emails, siteAddress })
  jobs.every('receipts.catch-up', 24 * 3600, receipts.issueMissing)
  const coupons = couponsService({ db, clock, limits, plans, subscriptions, formerMembers })
  const settle = coalesceSettlements(settlement({ db, clock, log, provider, subscriptions, receipts, coupons, audit }))
  const webhookQueue = jobs.queue(WEBHOOK_JOB, webhookHandler({ db, clock, log, settle }), WEBHOOK_JOB_OPTIONS)
  jobs.every('payments.reconcile', RECONCILE_EVERY_SECONDS, reconcileJob({ db, clock, log, settle }))
  const refundsElsewhere = externalRefundsJob({ db, clock, log, provider, settle })
  jobs.every('payments.refunds', CHECK_EXTERNAL_REFUNDS_EVERY_SECONDS, refundsElsewhere)
  const { memberPdf, adminPdf, exportCsv } = receiptFiles({ db, audit, limits, files, draw, log })
  return {
    services: {
      payments: paymentsService({ db, clock, log, limits, provider, subscriptions, coupons, settle }),
      adminPayments: {
        ...adminPaymentsService({ db, clock, audit, provider, settle, hasWebhookSecret: webhookSecret !== null }),
        exportCsv: paymentsCsv({ db, audit }),
      },
      coupons,
      adminCoupons: adminCouponsService({ db, clock, audit }),
      receipts: { ...memberReceiptsService({ db }), pdf: memberPdf },
      adminReceipts: { ...adminReceiptsService({ db, audit }), pdf: adminPdf, exportCsv },
    },
    webhook: razorpayWebhook({ db: dependencies.priorityDb, clock, log, secret: webhookSecret, queue: webhookQueue }),
  }
}

interface Dependencies extends Pick<
  BaseDependencies,
  'db' | 'priorityDb' | 'clock' | 'log' | 'jobs' | 'files' | 'drawReceipt' | 'siteAddress' | 'webhookSecret'
> {
  audit: Audit
  limits: RateLimiter
  emails: EmailsService
  plans: PlansService
  provider: PaymentProviderLookup
  subscriptions: SubscriptionsService
  formerMembers: FormerMembers
}
