export { type Purchase, useCheckout } from './checkout.hooks.ts'
