export type { AdminGrants } from './admin-grants.service.ts'
export type { MemberSubscription, SubscriptionsService } from './subscriptions.service.ts'
