export { addressExpiry, type Media } from './media.service.ts'
