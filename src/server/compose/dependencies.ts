import type { Db } from '#server/db/database.ts'
import type { SettingsService } from '#server/features/settings/settings.service.ts'
import type { RuntimeInfo } from '#server/features/system/system.service.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Keys } from '#server/platform/secret-box.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Files } from '#server/ports/files.ts'
import type { EmailSender } from '#server/ports/email-sender.ts'
import type { MediaProbe } from '#server/ports/media-probe.ts'
import type { PaymentKeyCheck, PaymentProviderLookup } from '#server/ports/payment-provider.ts'
import type { Phone } from '#server/ports/phone.ts'
import type { RenderReceipt } from '#server/ports/receipt-renderer.ts'

/** What the features depend on: adapters that are already chosen, and the configuration. */
export interface BaseDependencies {
  db: Db
  /** The same database, ahead of all queries that wait for a connection. */
  priorityDb: Db
  clock: Clock
  log: Logger
  jobs: Jobs
  files: Files
  emailSender: EmailSender
  phone: Phone
  probe: MediaProbe
  drawReceipt: RenderReceipt
  /** The installation's secret key and its predecessors. */
  secrets: Keys
  production: boolean
  signInCodes: 'on' | 'off'
  /** Whether payments go to the sandbox. */
  demo: boolean
  /** The site's public URL, without a slash at the end. */
  siteAddress: () => string
  /** URL template of an external document viewer for e-books; null: the product shows them itself. */
  documentViewer: string | null
  webhookSecret: string | null
  /** The payment provider for the keys of the configuration, or else of the Settings screen. */
  providerFor: (settings: SettingsService) => PaymentProviderLookup
  keyCheck: PaymentKeyCheck
  runtime: RuntimeInfo
}
