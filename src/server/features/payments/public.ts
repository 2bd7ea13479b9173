export { count as countOrders } from './orders-list.repo.ts'
