export type { CaptionsOf, CaptionsService } from './captions.service.ts'
