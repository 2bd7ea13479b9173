export { formerOrdersSince } from './programme-orders.repo.ts'
