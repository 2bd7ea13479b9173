export { removeReferences } from './manual-payments.repo.ts'
export { count as countOrders } from './orders-list.repo.ts'
