import { fetchServerTime } from './programme.hooks.ts'
import { WebinarCountdown } from './webinar-countdown.tsx'
import type { WebinarState } from './webinar.ts'
import type { ProgrammeDay } from '#shared/contract/programme.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { AttendedLivePlayer } from '#web/features/progress/public.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Lotus, Sunrise } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Link } from 'react-router'

interface WebinarPlayerAreaProps {
  webinar: WebinarState
  now: Date
  days: readonly ProgrammeDay[]
  /** Whether a longer plan is offered after the last day: to members who do not have one. */
  isUpgradeOffered: boolean
  /** The plan is over as well: the recordings go soon. */
  hasPlanEnded?: boolean | undefined
  onLoadError: () => void
}

/** The player of today's webinar, or what is shown in its place; not used while a recording plays. */
export function WebinarPlayerArea({ webinar, now, days, onLoadError, ...completion }: WebinarPlayerAreaProps) {
  switch (webinar.kind) {
    case 'LIVE': {
      const { video, url, startTime } = webinar
      return (
        <AttendedLivePlayer
          key={video._id}
          videoId={video._id}
          progress={video.progress}
          title={video.title}
          src={url}
          startTime={startTime}
          durationInSeconds={video.durationInSeconds}
          captions={video.captions}
          onLoadError={onLoadError}
          fetchServerTime={fetchServerTime}
        />
      )
    }
    case 'COUNTDOWN':
      return (
        <WebinarCountdown
          to={webinar.to}
          now={now}
          day={days.find(({ startsAt }) => startsAt.getTime() === webinar.to.getTime())}
        />
      )
    case 'COMPLETE':
      return <ProgrammeComplete {...completion} />
    case 'NOTHING_YET':
      return (
        <Card>
          <EmptyState title={t('Your first webinar is being prepared.')} drawing={<Sunrise />} />
        </Card>
      )
  }
}

function ProgrammeComplete({
  isUpgradeOffered,
  hasPlanEnded = false,
}: Pick<WebinarPlayerAreaProps, 'isUpgradeOffered' | 'hasPlanEnded'>) {
  if (!isUpgradeOffered) {
    return (
      <Card className="lg:grid lg:h-full lg:content-center">
        <EmptyState
          title={t('Your Initial Plan is Complete!')}
          {...(!hasPlanEnded && { text: t('The recordings of your ten days stay here.') })}
          drawing={<Lotus />}
        />
      </Card>
    )
  }
  return (
    <Card className="lg:grid lg:h-full lg:content-center">
      <EmptyState
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
