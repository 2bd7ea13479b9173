import { useNextSession } from './live-sessions.hooks.ts'
import { formatSession } from '#web/i18n/dates.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Lotus } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Link } from 'react-router'

/** The end of a session, with the way to the next one. */
export function SessionEnded({ streamId }: { streamId: string }) {
  const next = useNextSession(streamId)
  return (
    <Card className="grid min-h-64 place-items-center sm:aspect-video">
      <div role="status">
        <EmptyState
          title={t('This session has ended.')}
          drawing={<Lotus />}
          {...(next && { text: nextText(next), action: <NextSessionLink {...next} /> })}
        />
      </div>
    </Card>
  )
}

type NextSession = NonNullable<ReturnType<typeof useNextSession>>

function nextText({ stream, isLive }: NextSession): string {
  const values = { title: stream.title, time: formatSession(stream.startTime) }
  return isLive ? t('“{title}” is live now.', values) : t('The next session is “{title}”, {time}.', values)
}

function NextSessionLink({ stream, isLive }: NextSession) {
  return (
    <Link to={screens.livestream(stream._id)} className={buttonClass()}>
      {isLive ? t('Join Live Session') : t('Go to the next session')}
    </Link>
  )
}
