export type { LiveSessionsService } from './live-sessions.service.ts'
export { createUpcomingSessions } from './upcoming-sessions.ts'
export { nextSessionRoutes } from './next-session.routes.ts'
