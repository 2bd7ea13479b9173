export type { LiveSessionsService } from './live-sessions.service.ts'
export { createUpcomingSessions } from './upcoming-sessions.ts'
