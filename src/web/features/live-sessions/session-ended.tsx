import { useNextSession } from './live-sessions.hooks.ts'
import { refreshStream } from './replays.hooks.ts'
import type { MemberStream } from '#shared/contract/live-sessions.ts'
import { SECOND_IN_MS } from '#shared/domain/ist.ts'
import { formatIst, formatSession } from '#web/i18n/dates.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useFactNow } from '#web/platform/clock.ts'
import { lazyWithPreload } from '#web/platform/lazy-with-preload.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Lotus } from '#web/ui/drawings.tsx'
import { PLAYER_WIDTH_CLASS } from '#web/ui/player/player-width.ts'
import { EmptyState, ErrorText, Loading } from '#web/ui/states.tsx'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'

const SessionReplay = lazyWithPreload(async () => (await import('./session-replay.tsx')).SessionReplay)

/** What is shown after the end of a session: its recording while there is one, then the way to the next session. */
export function SessionEnded({ stream }: { stream: MemberStream }) {
  // Who has just watched the session live opens its recording by a button: it would start by itself.
  const [wasLiveHere] = useState(stream.status !== 'COMPLETED')
  const [isRecordingOpen, setRecordingOpen] = useState(!wasLiveHere)
  const { video, replayUntil, status } = stream
  const isReplay = useFactNow((now) => replayUntil !== null && now < replayUntil, SECOND_IN_MS)
  const isPlayable = status === 'COMPLETED' && (video?.videoFileUrl ?? null) !== null
  if (!isReplay) return <Ended streamId={stream._id} replayUntil={replayUntil} />
  if (isRecordingOpen && isPlayable && video && replayUntil) {
    return (
      <Suspense fallback={<Loading text={t('Loading Session...')} />}>
        <SessionReplay
          key={video._id}
          stream={stream}
          video={video}
          replayUntil={replayUntil}
          isRoomBeside={wasLiveHere}
        />
      </Suspense>
    )
  }
  return (
    <Ended streamId={stream._id} replayUntil={replayUntil}>
      <OpenRecording streamId={stream._id} onOpen={() => setRecordingOpen(true)} />
    </Ended>
  )
}

function OpenRecording({ streamId, onOpen }: { streamId: string; onOpen: () => void }) {
  const open = useMutation({ mutationFn: () => refreshStream(streamId), onSuccess: onOpen })
  return (
    <>
      <Button busy={open.isPending} busyLabel={t('One moment…')} onClick={() => open.mutate()}>
        {t('Watch the recording')}
      </Button>
      {open.isError && <ErrorText>{messageOf(open.error, t('Failed to fetch stream details.'))}</ErrorText>}
    </>
  )
}

interface EndedProps {
  streamId: string
  /** Until when its recording is or was available; null without one. */
  replayUntil: Date | null
  children?: ReactNode
}

function Ended({ streamId, replayUntil, children }: EndedProps) {
  const next = useNextSession(streamId)
  const isOver = useFactNow((now) => replayUntil !== null && now >= replayUntil, SECOND_IN_MS)
  const sentences = [
    replayUntil !== null && recordingText(replayUntil, isOver),
    next ? nextText(next) : isOver && t('The next session is not planned yet.'),
  ].filter((sentence) => sentence !== false)
  return (
    <Card className={`grid min-h-64 ${PLAYER_WIDTH_CLASS} place-items-center sm:aspect-video`}>
      <div role="status">
        <EmptyState
          title={t('This session has ended.')}
          drawing={<Lotus />}
          text={sentences.join(' ')}
          {...((children || next) && {
            action: (
              <div className="flex flex-wrap justify-center gap-3">
                {children}
                {next && <NextSessionLink {...next} isMain={!children} />}
              </div>
            ),
          })}
        />
      </div>
    </Card>
  )
}

function recordingText(replayUntil: Date, isOver: boolean): string {
  const time = formatIst(replayUntil)
  return isOver
    ? t('Its recording was available until {time}.', { time })
    : t('Its recording is available until {time}.', { time })
}

type NextSession = NonNullable<ReturnType<typeof useNextSession>>

function nextText({ stream, isLive }: NextSession): string {
  const values = { title: stream.title, time: formatSession(stream.startTime) }
  return isLive ? t('“{title}” is live now.', values) : t('The next session is “{title}”, {time}.', values)
}

function NextSessionLink({ stream, isLive, isMain }: NextSession & { isMain: boolean }) {
  return (
    <Link
      to={screens.livestream(stream._id)}
      className={buttonClass({ variant: isMain || isLive ? 'primary' : 'secondary' })}
    >
      {isLive ? t('Join Live Session') : t('Go to the next session')}
    </Link>
  )
}
