export { type CheckoutView, useCheckout } from './checkout.hooks.ts'
