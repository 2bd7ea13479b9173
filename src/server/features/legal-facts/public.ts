export type { LegalFactsService } from './legal-facts.service.ts'
export { isLiveKeyInUse, readMissingFacts } from './missing-facts.ts'
