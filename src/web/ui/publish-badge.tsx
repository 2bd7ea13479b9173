import { Badge } from './badge.tsx'
import { formatIst, type Instant } from '#shared/domain/ist.ts'
import { displayState, type Publishable } from '#shared/domain/publishing.ts'
import { t } from '#web/i18n/t.ts'

/** Whether members see the item, or from when (specification §4 Content display state). */
export function PublishBadge({ item, now }: { item: Publishable; now: Instant }) {
  const state = displayState(item, now)
  if (state === 'SCHEDULED' && item.publishAt !== null) {
    return <Badge tone="warning">{t('Scheduled for {date}', { date: formatIst(item.publishAt) })}</Badge>
  }
  return state === 'PUBLISHED' ? <Badge tone="success">{t('Published')}</Badge> : <Badge>{t('Draft')}</Badge>
}
