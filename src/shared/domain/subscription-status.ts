export const SUBSCRIPTION_STATUSES = ['ACTIVE', 'INACTIVE', 'EXPIRED'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]
