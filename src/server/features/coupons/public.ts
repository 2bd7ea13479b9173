export type { CouponsService } from './coupons.service.ts'
