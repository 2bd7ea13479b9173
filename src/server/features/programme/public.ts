export type { ProgrammeStartsService } from './programme-starts.service.ts'
export type { ProgrammeService } from './programme.service.ts'
