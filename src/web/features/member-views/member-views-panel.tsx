import { useMemberViews } from './member-views.hooks.ts'
import { formatIst } from '#web/i18n/dates.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states.tsx'

/** Who of the team looked at the member's pages, when and why; nothing for the many whom nobody had to help. */
export function MemberViewsPanel() {
  const { data: views, error, refetch, isFetching } = useMemberViews()
  if (!views && error) {
    return (
      <ErrorState
        title={t('Who looked at your pages')}
        message={messageOf(error, t('This could not be read.'))}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!views || views.length === 0) return null
  return (
    <Card>
      <section aria-labelledby="member-views-title">
        <h2 id="member-views-title" className="text-2xl">
          {t('Who looked at your pages')}
        </h2>
        <p className="mt-1 text-muted">
          {t(
            'To help you, our team can see your pages for 15 minutes, without what is private. Nobody can change or play anything.',
          )}
        </p>
        <ul className="mt-4 divide-y divide-line">
          {views.map(({ _id, by, reason, startedAt }) => (
            <li key={_id} className="py-3 wrap-anywhere">
              <p className="font-semibold">{by ?? t('Somebody who has left our team')}</p>
              <p className="text-muted">{formatIst(startedAt)}</p>
              <p>{t('Reason: {reason}', { reason })}</p>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
