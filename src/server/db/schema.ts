import type { ContentTables } from './schema.content.ts'
import type { CouponTables } from './schema.coupons.ts'
import type { HouseTables } from './schema.house.ts'
import type { IdentityTables } from './schema.identity.ts'
import type { PaymentTables } from './schema.payments.ts'
import type { ProgressTables } from './schema.progress.ts'
import type { ReceiptTables } from './schema.receipts.ts'
import type { SelfTables } from './schema.self.ts'
import type { SettingsTables } from './schema.settings.ts'
import type { SubscriptionTables } from './schema.subscriptions.ts'
import type { SystemTables } from './schema.system.ts'
import type { UserTables } from './schema.users.ts'

export type * from './schema.content.ts'
export type * from './schema.coupons.ts'
export type * from './schema.house.ts'
export type * from './schema.identity.ts'
export type * from './schema.payments.ts'
export type * from './schema.progress.ts'
export type * from './schema.receipts.ts'
export type * from './schema.self.ts'
export type * from './schema.settings.ts'
export type * from './schema.subscriptions.ts'
export type * from './schema.system.ts'
export type * from './schema.users.ts'

/**
 * Every table, each with the one feature that writes it (any feature may read).
 * Instants are `Date` (timestamptz), amounts whole paise, ids UUIDv7 made by the application.
 */
export interface Schema
  extends
    ContentTables,
    CouponTables,
    HouseTables,
    IdentityTables,
    PaymentTables,
    ProgressTables,
    ReceiptTables,
    SelfTables,
    SettingsTables,
    SubscriptionTables,
    SystemTables,
    UserTables {}
