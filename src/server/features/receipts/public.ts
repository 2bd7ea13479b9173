export type { ReceiptIssuingService } from './receipt-issuing.service.ts'
export { withStateOfGstin } from './state-of-gstin.ts'
