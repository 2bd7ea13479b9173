export type { SessionsService } from './sessions.service.ts'
