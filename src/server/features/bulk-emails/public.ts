export type { BulkEmailResult, BulkEmailsService, NewBulkEmails, OnBulkEmailResults } from './bulk-emails.service.ts'
export type { ChannelConsentsService } from './channel-consents.service.ts'
export type { SuppressionsService } from './suppressions.service.ts'
export { areBulkEmailsStopped } from './bulk-sender.repo.ts'
