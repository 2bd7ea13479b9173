import type { Dependencies } from './dependencies.ts'
import { adminCouponsService } from '#server/features/coupons/admin-coupons.service.ts'
import { couponsService } from '#server/features/coupons/coupons.service.ts'
import { manualPaymentsService } from '#server/features/payments/manual-payments.service.ts'
import { createPaymentBooking } from '#server/features/payments/payment-booking.ts'
import { adminPaymentsService } from '#server/features/payments/admin-payments.service.ts'
import { paymentsCsvHandler } from '#server/features/payments/payments-csv.ts'
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
import { createSettleCoalescer } from '#server/features/payments/settle-coalescer.ts'
import { createSettle } from '#server/features/payments/settlement.ts'
import { createReceiptFiles } from '#server/features/receipts/receipt-files.ts'
import { adminReceiptsService, memberReceiptsService } from '#server/features/receipts/receipt-lists.service.ts'
import { receiptIssuingService } from '#server/features/receipts/receipt-issuing.service.ts'

/** Payments: settlement and everything that calls it, coupons, refunds and receipts. */
export function composePayments(dependencies: Dependencies) {
  const { jobs, webhookSecret: secret } = dependencies
  const receipts = receiptIssuingService(dependencies)
  jobs.every('receipts.catch-up', 24 * 3600, receipts.issueMissing)
  const coupons = couponsService(dependencies)
  const booking = createPaymentBooking({ ...dependencies, receipts, coupons })
  const uncoalescedSettle = createSettle({ ...dependencies, booking })
  const settle = createSettleCoalescer(uncoalescedSettle)
  const settleDependencies = { ...dependencies, coupons, settle, booking }
  const queue = jobs.queue(WEBHOOK_JOB, webhookHandler(settleDependencies), WEBHOOK_JOB_OPTIONS)
  jobs.every('payments.reconcile', RECONCILE_EVERY_SECONDS, reconcileJob(settleDependencies))
  jobs.every('payments.refunds', CHECK_EXTERNAL_REFUNDS_EVERY_SECONDS, externalRefundsJob(settleDependencies))
  const { memberPdf, adminPdf, exportCsv } = createReceiptFiles(dependencies)
  return {
    /** For tests of concurrent settlements, which the coalescer would join. */
    uncoalescedSettle,
    services: {
      payments: paymentsService(settleDependencies),
      adminPayments: {
        ...adminPaymentsService({ ...settleDependencies, hasWebhookSecret: secret !== null }),
        exportCsv: paymentsCsvHandler(dependencies),
      },
      manualPayments: manualPaymentsService(settleDependencies),
      coupons,
      adminCoupons: adminCouponsService(dependencies),
      receipts: { ...memberReceiptsService(dependencies), pdf: memberPdf },
      adminReceipts: { ...adminReceiptsService(dependencies), pdf: adminPdf, exportCsv },
    },
    webhook: razorpayWebhook({ ...dependencies, db: dependencies.priorityDb, secret, queue }),
  }
}
