import * as automations from './automations.repo.ts'
import type { Db } from '#server/db/database.ts'
import { DEFAULT_STEP_TEXTS } from '#shared/domain/automation-texts.ts'
import type { AutomationStep } from '#shared/domain/automations.ts'
import type { MessageTexts } from '#shared/domain/messages.ts'

export interface AutomationSetting {
  isOn: boolean
  /** With placeholders. */
  texts: MessageTexts
}

export interface AutomationSettings {
  /** The switch and the words of a step. */
  read(db: Db, step: AutomationStep): Promise<AutomationSetting>
}

export const automationSettings: AutomationSettings = {
  async read(db, step) {
    const row = await automations.find(db, step)
    return { isOn: row?.is_on ?? true, texts: row?.texts ?? DEFAULT_STEP_TEXTS[step] }
  },
}
