export type { LiveSessionsService } from './live-sessions.service.ts'
