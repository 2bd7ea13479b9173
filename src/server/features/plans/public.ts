export type { PlanRow } from './plans.repo.ts'
export { presentPlan, type PlansService, presentQuote } from './plans.service.ts'
