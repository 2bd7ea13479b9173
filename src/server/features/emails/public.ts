export type { EmailsService, NewEmail, SendGuard } from './emails.service.ts'
