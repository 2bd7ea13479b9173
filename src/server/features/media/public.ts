export { GUEST_ID, urlExpiry, type Media } from './media.service.ts'
