export { urlExpiry, type Media } from './media.service.ts'
