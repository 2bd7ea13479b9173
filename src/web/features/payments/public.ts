export { useCheckout } from './checkout.hooks.ts'
export type { CheckoutView } from './checkout-state.ts'
