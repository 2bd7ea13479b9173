export type { BinActions } from './bin.service.ts'
export type { ContentReferencesService } from './content-references.service.ts'
