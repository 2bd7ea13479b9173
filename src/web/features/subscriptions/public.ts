export { useSubscriptionStatus } from './subscriptions.hooks.ts'
