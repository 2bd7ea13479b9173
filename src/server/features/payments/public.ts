export { removeReferences } from './manual-payments.repo.ts'
