import { FinishedProgramme } from './finished-programme.tsx'
import { DaysToCome } from './days-to-come.tsx'
import { fetchServerTime, useProgramme } from './programme.hooks.ts'
import { RecordedVideos } from './recorded-videos.tsx'
import { RecordingPlayer } from './recording-player.tsx'
import { WebinarPlayerArea } from './webinar-player-area.tsx'
import { WebinarRoom } from './webinar-room.tsx'
import { type ProgrammeState, recordingsAt, type WebinarState, webinarStateAt } from './webinar.ts'
import type { ProgrammeVideo } from '#shared/contract/programme.ts'
import { useCalendarDownload } from '#web/features/calendar/public.ts'
import { RemindMeButton } from '#web/features/push/public.ts'
import { t } from '#web/i18n/t.ts'
import { useSubscriptionStatus } from '#web/features/subscriptions/public.ts'
import { ApiError, isRefused, messageOf } from '#web/platform/api-client.ts'
import { useNow } from '#web/platform/clock.ts'
import { useClockProbes } from '#web/platform/clock-probes.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { CalendarPlus } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

interface WebinarPanelProps {
  isUpgradeOffered: boolean
  /** The plan is over, and only its recordings are left for a while. */
  hasPlanEnded?: boolean
  /** What stands below the player: on phones above the recordings. */
  children?: ReactNode
}

/** The daily webinar: live, counting down, recorded or finished (specification §2, product decisions §4). */
export function WebinarPanel(props: WebinarPanelProps) {
  const { state, error, reload, ...rest } = useProgramme()
  const subscription = useSubscriptionStatus()
  useClockProbes(fetchServerTime, { isEnabled: state !== undefined })

  if (state && !isRefused(error)) return <ProgrammePanel state={state} reload={reload} {...rest} {...props} />
  // The plan has ended on the open page: the status, requested again, tells the dashboard to say so.
  const hasPlanEnded = error instanceof ApiError && error.code === 'SUBSCRIPTION_REQUIRED' && subscription.isFetching
  if (error === null || hasPlanEnded) return <WebinarPanelSkeleton />
  const message = messageOf(error, t('Failed to fetch plan state.'))
  return (
    <>
      <ErrorState title={t('An error occurred')} message={message} onRetry={reload} />
      {props.children}
    </>
  )
}

interface ProgrammePanelProps extends WebinarPanelProps {
  state: ProgrammeState
  reload: () => void
  renewUrl: (id: string) => Promise<string | null>
  recording: ProgrammeVideo | null
  openRecording: (video: ProgrammeVideo) => void
  closeRecording: () => void
  /** For an administrator, who has no programme: without what only a member can do. */
  isPreview?: boolean
}

const CLOCK_INTERVAL_IN_MS = 250

/** The panel in one state of the programme. */
export function ProgrammePanel({
  state,
  reload,
  renewUrl,
  recording,
  openRecording,
  closeRecording,
  isPreview = false,
  ...props
}: ProgrammePanelProps) {
  const now = useNow(CLOCK_INTERVAL_IN_MS)
  const webinar = webinarStateAt(state, now)
  const heading = useRef<HTMLHeadingElement>(null)
  const recordings = recordingsAt(state, now)
  // The clicked element may be gone, also after Back, and on a phone the player is far above the list.
  const shownId = recording?._id
  const lastShownId = useRef(shownId)
  useEffect(() => {
    if (lastShownId.current !== shownId) heading.current?.focus()
    lastShownId.current = shownId
  }, [shownId])
  const isFinished = webinar.kind === 'COMPLETE' && webinar.isFinished
  if (isFinished && !recording && !isPreview && !props.isUpgradeOffered && !props.hasPlanEnded) {
    return (
      <section aria-labelledby="webinar-title" className="grid grid-cols-1 gap-6">
        <FinishedProgramme heading={heading}>
          <RecordedVideos videos={recordings} selected={null} onSelect={openRecording} />
        </FinishedProgramme>
        {props.children}
      </section>
    )
  }
  return (
    <section aria-labelledby="webinar-title">
      <h2 ref={heading} id="webinar-title" tabIndex={-1} className="mb-4 text-2xl outline-none sm:text-3xl">
        {panelTitle({ state, webinar, recording })}
      </h2>
      {!recording && (
        <p role="status" className="sr-only">
          {webinar.kind === 'LIVE' && t('Today’s webinar is live.')}
        </p>
      )}
      <div
        className={`grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] ${props.children ? 'lg:grid-rows-[auto_1fr]' : ''}`}
      >
        {recording ? (
          <RecordingPlayer
            key={recording._id}
            video={recording}
            renewUrl={() => renewUrl(recording._id)}
            isLiveNow={webinar.kind === 'LIVE'}
            next={recordings.find(({ day, videoFileUrl }) => day > recording.day && videoFileUrl !== null)}
            onNext={openRecording}
            onClose={closeRecording}
          />
        ) : (
          <div className="lg:h-full">
            <WebinarRoom webinar={webinar} now={now} isPreview={isPreview} onRefused={reload}>
              <WebinarPlayerArea
                webinar={webinar}
                now={now}
                days={state.days}
                isUpgradeOffered={props.isUpgradeOffered}
                hasPlanEnded={props.hasPlanEnded}
                onLoadError={reload}
              />
            </WebinarRoom>
            {state.nextSessionTime !== null && !isPreview && (
              <div className="mt-4 flex flex-wrap items-center gap-3">
                <RemindMeButton kind="webinars" className="max-sm:w-full" />
                <ProgrammeCalendar />
              </div>
            )}
          </div>
        )}
        {props.children && <div className="grid grid-cols-1 gap-6">{props.children}</div>}
        <div
          className={`grid grid-cols-1 gap-6 lg:col-start-2 lg:row-start-1 ${props.children ? 'lg:row-span-2' : ''}`}
        >
          <RecordedVideos videos={recordings} selected={recording} onSelect={openRecording} />
          <DaysToCome days={state.days} now={now} />
        </div>
      </div>
    </section>
  )
}

function WebinarPanelSkeleton() {
  return (
    <div role="status" aria-label={t('Loading…')}>
      <Skeleton className="mb-4 h-9 w-56" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="aspect-video w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    </div>
  )
}

function panelTitle({
  state,
  webinar,
  recording,
}: Pick<ProgrammePanelProps, 'state' | 'recording'> & { webinar: WebinarState }) {
  if (recording) return t('{title} (Recording)', { title: recording.title })
  if (webinar.kind === 'COMPLETE' && webinar.isFinished) return t('Your Initial Journey')
  const n = state.currentDay
  return webinar.kind === 'LIVE' ? t('Day {n} Webinar - LIVE NOW', { n }) : t('Day {n} Webinar', { n })
}

/** Downloads the upcoming webinars for the member's own calendar. */
function ProgrammeCalendar() {
  const file = useCalendarDownload()
  return (
    <Button
      variant="secondary"
      small
      className="max-sm:w-full"
      busy={file.isPending}
      busyLabel={t('One moment…')}
      onClick={() => file.mutate()}
    >
      <CalendarPlus aria-hidden size={18} />
      {t('Add all sessions to my calendar')}
    </Button>
  )
}
