export { planAnswer, type PlansService, quoteAnswer } from './plans.service.ts'
