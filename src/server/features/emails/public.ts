export type { EmailsService, EmailTexts, NewEmail, SendGuard } from './emails.service.ts'
export { hindiPlanName } from './plan-names.ts'
