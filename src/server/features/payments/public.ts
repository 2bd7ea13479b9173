export { count as countOrders } from './orders-list.repo.ts'
export { removeWrittenTexts } from './written-texts.repo.ts'
