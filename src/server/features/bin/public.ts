export type { BinActions } from './bin.service.ts'
export type { ContentUsesService } from './content-uses.service.ts'
