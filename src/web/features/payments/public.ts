export { useCheckout } from './checkout.hooks.ts'
export { MemberPayments } from './member-payments.tsx'
export type { CheckoutView } from './checkout-state.ts'
