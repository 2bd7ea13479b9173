import type { AutomationTables } from './schema-automations.ts'
import type { BulkEmailTables } from './schema-bulk-emails.ts'
import type { CertificateTables } from './schema-certificates.ts'
import type { ContentTables } from './schema-content.ts'
import type { LivePresenceTables } from './schema-live-presence.ts'
import type { MediaTables } from './schema-media.ts'
import type { MessageTables } from './schema-messages.ts'
import type { NoteTables } from './schema-notes.ts'
import type { PaymentTables } from './schema-payments.ts'
import type { EmailTables } from './schema-emails.ts'
import type { IdentityTables } from './schema-identity.ts'
import type { LiveRoomTables } from './schema-live.ts'
import type { PushTables } from './schema-push.ts'
import type { QuestionTables } from './schema-questions.ts'
import type { ReceiptTables } from './schema-receipts.ts'
import type { ReflectionTables } from './schema-reflections.ts'
import type { SearchTables } from './schema-search.ts'
import type { SystemTables } from './schema-system.ts'
import type { SubscriptionTables } from './schema-subscriptions.ts'
import type { UserTables } from './schema-users.ts'
import type { WebsiteTables } from './schema-website.ts'

export type * from './schema-automations.ts'
export type * from './schema-bulk-emails.ts'
export type * from './schema-certificates.ts'
export type * from './schema-content.ts'
export type * from './schema-live-presence.ts'
export type * from './schema-media.ts'
export type * from './schema-messages.ts'
export type * from './schema-notes.ts'
export type * from './schema-payments.ts'
export type * from './schema-emails.ts'
export type * from './schema-identity.ts'
export type * from './schema-live.ts'
export type * from './schema-push.ts'
export type * from './schema-questions.ts'
export type * from './schema-receipts.ts'
export type * from './schema-reflections.ts'
export type * from './schema-system.ts'
export type * from './schema-search.ts'
export type * from './schema-subscriptions.ts'
export type * from './schema-users.ts'
export type * from './schema-website.ts'

/**
 * Every table, each with the one feature that writes it; any feature may read it.
 * Instants are `Date` (timestamptz), amounts whole paise, ids UUIDv7 made by the application.
 */
export interface Schema
  extends
    AutomationTables,
    BulkEmailTables,
    CertificateTables,
    ContentTables,
    EmailTables,
    IdentityTables,
    LiveRoomTables,
    LivePresenceTables,
    MediaTables,
    MessageTables,
    NoteTables,
    PaymentTables,
    PushTables,
    QuestionTables,
    ReceiptTables,
    ReflectionTables,
    SearchTables,
    SubscriptionTables,
    SystemTables,
    UserTables,
    WebsiteTables {}
