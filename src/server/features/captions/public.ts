export type { AutomaticCaptionsService } from './automatic-captions.service.ts'
export type { CaptionsOf, CaptionsService } from './captions.service.ts'
