export { PlanPrice, PlanTerms } from './plan-price.tsx'
export { usePlans } from './plans.hooks.ts'
