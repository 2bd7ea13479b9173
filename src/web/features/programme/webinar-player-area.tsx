import { Countdown } from './countdown.tsx'
import { fetchServerTime } from './programme.hooks.ts'
import type { Webinar } from './webinar.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Lotus, Sunrise } from '#web/ui/drawings.tsx'
import { LivePlayer } from '#web/ui/live/live-player.tsx'
import { Empty } from '#web/ui/states.tsx'
import { Link } from 'react-router'

interface WebinarPlayerAreaProps {
  webinar: Webinar
  now: Date
  onLoadError: () => void
}

/** The player of today's webinar, or what is shown in its place; not used while a recording plays. */
export function WebinarPlayerArea({ webinar, now, onLoadError }: WebinarPlayerAreaProps) {
  switch (webinar.kind) {
    case 'LIVE': {
      const { video, address, startTime } = webinar
      return (
        <LivePlayer
          key={video._id}
          title={video.title}
          src={address}
          startTime={startTime}
          durationInSeconds={video.durationInSeconds}
          captions={video.captions}
          onLoadError={onLoadError}
          fetchServerTime={fetchServerTime}
        />
      )
    }
    case 'COUNTDOWN':
      return <Countdown to={webinar.to} now={now} />
    case 'COMPLETE':
      return <Complete />
    case 'NOTHING_YET':
      return (
        <Card>
          <Empty title={t('Your first webinar is being prepared.')} drawing={<Sunrise />} />
        </Card>
      )
  }
}

function Complete() {
  return (
    <Card className="lg:grid lg:h-full lg:content-center">
      <Empty
        title={t('Your Initial Plan is Complete!')}
        text={t('Go on with the whole library and the weekly live sessions.')}
        drawing={<Lotus />}
        action={
          <Link to={screens.subscription} className={buttonClass()}>
            {t('View Upgrade Plans')}
          </Link>
        }
      />
    </Card>
  )
}
