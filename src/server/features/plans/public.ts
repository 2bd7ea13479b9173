export { presentPlan, type PlansService, presentQuote } from './plans.service.ts'
