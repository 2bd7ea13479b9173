import type { AutomationStep, MessageStep } from '#shared/domain/automations.ts'
import type { MessageTexts } from '#shared/domain/messages.ts'
import type { JSONColumnType } from 'kysely'

/** Owned by automations. A step that an administrator has changed; the others are on, with the words of the product. */
export interface Automations {
  step: AutomationStep
  is_on: boolean
  /** Null for the words that the product comes with. */
  texts: JSONColumnType<MessageTexts> | null
  /** Incremented by every change (optimistic locking). */
  version: number
  changed_at: Date
}

/** Owned by automations. Who got which step, once for each occasion; removed after 180 days. */
export interface AutomationSends {
  user_id: string
  step: MessageStep
  /** What it is about: the start of the webinar, the end of the plan, the last visit. */
  occasion: Date
  message_id: string
  at: Date
}

export interface AutomationTables {
  automations: Automations
  automation_sends: AutomationSends
}
