import type { AutomationStep } from '#shared/domain/automations.ts'
import { t } from '#web/i18n/t.ts'

export const STEP_LABELS: Readonly<Record<AutomationStep, () => string>> = {
  WELCOME: () => t('Welcome'),
  DAY_NOT_WATCHED: () => t('Day not watched'),
  BEFORE_END: () => t('Before the end of the plan'),
  AFTER_END_3: () => t('3 days after the end of the plan'),
  AFTER_END_14: () => t('14 days after the end of the plan'),
  ASLEEP: () => t('Away for 21 days'),
}

export const STEP_RULES: Readonly<Record<AutomationStep, () => string>> = {
  WELCOME: () =>
    t('By email, at once after the initial plan was bought, with the hour of the first webinar and a calendar file.'),
  DAY_NOT_WATCHED: () =>
    t('At nine in the morning after a webinar that the member has not watched; at most two in a row.'),
  BEFORE_END: () => t('Seven days and one day before the plan ends, unless the member has switched this reminder off.'),
  AFTER_END_3: () => t('At nine in the morning, to members who agreed to news and have not bought a plan again.'),
  AFTER_END_14: () => t('At nine in the morning, to members who agreed to news and have not bought a plan again.'),
  ASLEEP: () =>
    t('To members with a running plan who agreed to news and were not here for 21 days; again only after a visit.'),
}
