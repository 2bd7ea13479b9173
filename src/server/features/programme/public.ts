export type { ProgrammeStartsService } from './programme-starts.service.ts'
export type { ProgrammeService } from './programme.service.ts'
export type { Webinar } from './programme-webinars.ts'
