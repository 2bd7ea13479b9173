import type { TimelineKind } from '#shared/domain/timeline.ts'
import { t } from '#web/i18n/t.ts'

/** The kinds that are chosen together; the first shows everything. */
export const TIMELINE_GROUPS: readonly { label: () => string; kinds: readonly TimelineKind[]; isMoney?: true }[] = [
  { label: () => t('Everything'), kinds: [] },
  { label: () => t('Sign-ins'), kinds: ['SIGN_IN'] },
  { label: () => t('Emails'), kinds: ['EMAIL'] },
  { label: () => t('Payments'), kinds: ['ORDER', 'PAYMENT', 'WEBHOOK', 'REFUND', 'RECEIPT'], isMoney: true },
  { label: () => t('Plans'), kinds: ['PLAN', 'CONSENT'] },
  { label: () => t('Live sessions'), kinds: ['SESSION', 'QUESTION', 'CHAT'] },
  { label: () => t('Playback trouble'), kinds: ['PLAYBACK'] },
  { label: () => t('Notes and team'), kinds: ['NOTE', 'TEAM'] },
]
