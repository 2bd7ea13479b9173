export type { ReceiptsService } from './receipts.service.ts'
