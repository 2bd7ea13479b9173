export type { ReceiptIssuingService } from './receipt-issuing.service.ts'
