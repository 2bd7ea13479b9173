import type { UsageType } from '#shared/domain/videos.ts'
import { t } from '#web/i18n/t.ts'

export const USAGE_LABELS: Record<UsageType, () => string> = {
  COURSE: () => t('Course'),
  INITIAL_PLAN: () => t('Initial plan'),
  LIVESTREAM_SOURCE: () => t('Live stream'),
}
