export { deleteEnquiriesFrom } from './enquiries.service.ts'
