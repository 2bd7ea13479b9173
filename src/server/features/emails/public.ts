export type { EmailFrame } from './email-frame.ts'
export { renderHtml, renderText } from './email-body.ts'
export type { EmailsService, EmailTexts, NewEmail, SendGuard } from './emails.service.ts'
export { hindiPlanName } from './plan-names.ts'
