import type { TeamRole } from '#shared/domain/permissions.ts'
import { t } from '#web/i18n/t.ts'

export const TEAM_ROLE_LABELS: Record<TeamRole, () => string> = {
  OWNER: () => t('Owner'),
  TEACHER: () => t('Teacher'),
  MODERATOR: () => t('Moderator'),
  ACCOUNTANT: () => t('Accountant'),
  SUPPORT: () => t('Support'),
  EDITOR: () => t('Editor'),
}

/** What a role is for, in the words of an owner who chooses it. */
export const TEAM_ROLE_HINTS: Record<TeamRole, () => string> = {
  OWNER: () => t('Everything, also the team, settings and payment keys.'),
  TEACHER: () => t('Content, live streams, attendance and questions.'),
  MODERATOR: () => t('Chat of the live sessions. Watches everything.'),
  ACCOUNTANT: () => t('Payments, refunds, receipts, exports and figures. No content, no users.'),
  SUPPORT: () => t('Users, payments to look at, enquiries. Extends plans by up to 7 days; no refunds.'),
  EDITOR: () => t('Website, brand, content and live streams.'),
}
