import { StatPanel } from './stat-panel.tsx'
import { useUpcomingStreams } from './stats.hooks.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { streamStatus } from '#shared/domain/live.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { ScreenLink } from '#web/platform/screen-link.tsx'
import { useNow } from '#web/platform/clock.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The next live streams, each with a link to its schedule. */
export function UpcomingPanel() {
  const query = useUpcomingStreams()
  const now = useNow(1000)
  return (
    <StatPanel
      title={t('Upcoming sessions')}
      text={t('The next five live streams.')}
      query={query}
      isEmpty={(streams) => streams.length === 0}
      emptyText={t('Nothing is scheduled.')}
    >
      {(streams) => (
        <ul>
          {streams.map((stream) => (
            <li
              key={stream._id}
              className="flex flex-wrap items-center justify-between gap-x-4 py-2.5 not-last:border-b not-last:border-line"
            >
              <div className="min-w-0 flex-1 basis-32">
                <ScreenLink
                  to={`${screens.adminLivestreams}?search=${encodeURIComponent(stream.title)}`}
                  className="inline-block py-1 font-semibold break-words underline decoration-line underline-offset-4 hover:decoration-current"
                >
                  {stream.title}
                </ScreenLink>
                <p className="text-[0.9375rem] break-words text-muted">
                  {formatIst(stream.startTime)} · {t('{minutes} min', { minutes: stream.durationInMinutes })} ·{' '}
                  {stream.video?.title ?? <i>{t('Deleted Video')}</i>}
                </p>
                {stream.video === null && (
                  <p className="text-[0.9375rem] text-danger">
                    {t('Members do not see it. Restore its video from the bin, or delete the stream.')}
                  </p>
                )}
              </div>
              <span className="flex shrink-0 flex-wrap justify-end gap-2 whitespace-nowrap">
                {stream.video === null && <Badge tone="danger">{t('No video')}</Badge>}
                {streamStatus(stream, now) === 'LIVE' && <Badge tone="live">{t('LIVE')}</Badge>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </StatPanel>
  )
}
