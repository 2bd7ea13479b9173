export { PlanPrice, PlanTerms } from './plan-price.tsx'
