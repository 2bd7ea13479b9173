import type { Answer } from '#shared/contract/call.ts'
import type { programme, ProgrammeVideo } from '#shared/contract/programme.ts'
import { type Instant, SECOND_IN_MS } from '#shared/domain/ist.ts'
import { isProgrammeFinished } from '#shared/domain/programme.ts'

/** The member's state in the programme, as the server answered last. */
export type ProgrammeState = Answer<typeof programme.state>['data']

/** The state of the webinar panel. */
export type WebinarState =
  | { kind: 'LIVE'; video: ProgrammeVideo; url: string; startTime: Instant }
  | { kind: 'COUNTDOWN'; to: Instant }
  /** No session is live or upcoming; `isFinished` means the whole programme, not the last day (specification §4). */
  | { kind: 'COMPLETE'; isFinished: boolean }
  /** No video of the programme is published yet. */
  | { kind: 'NOTHING_YET' }

/** The state of the panel at `now`: a session ends by the clock, without a new answer. */
export function webinarStateAt(state: ProgrammeState, now: Instant): WebinarState {
  const { todayVideo, liveSessionStartTime, nextSessionTime, recordedVideos } = state
  if (todayVideo?.videoFileUrl && liveSessionStartTime && !hasEnded(state, now)) {
    return { kind: 'LIVE', video: todayVideo, url: todayVideo.videoFileUrl, startTime: liveSessionStartTime }
  }
  if (nextSessionTime) return { kind: 'COUNTDOWN', to: nextSessionTime }
  if (todayVideo === null && recordedVideos.length === 0) return { kind: 'NOTHING_YET' }
  return { kind: 'COMPLETE', isFinished: isProgrammeFinished(state) }
}

/** BEFORE: the first webinar has not started. OVER: no webinar is live or to come. */
export type ProgrammePhase = 'BEFORE' | 'RUNNING' | 'OVER'

export function programmePhase(state: ProgrammeState, now: Instant): ProgrammePhase {
  const { kind } = webinarStateAt(state, now)
  if (kind === 'COMPLETE') return 'OVER'
  // An answer of the first webinar's time still names its start after its end.
  const hasStarted = state.currentDay > 1 || state.liveSessionStartTime !== null
  return kind === 'COUNTDOWN' && !hasStarted ? 'BEFORE' : 'RUNNING'
}

/** The recordings at `now`: the video of an ended session is one of them (specification §4). */
export function recordingsAt(state: ProgrammeState, now: Instant): ProgrammeVideo[] {
  const { todayVideo, recordedVideos } = state
  const isNew = todayVideo !== null && recordedVideos.every(({ _id }) => _id !== todayVideo._id)
  return isNew && hasEnded(state, now) ? [...recordedVideos, todayVideo] : recordedVideos
}

/** When the server's answer changes: the live session ends, or the next one starts. */
export function nextStateChange(state: ProgrammeState): Instant | null {
  return liveEnd(state) ?? state.nextSessionTime
}

function hasEnded(state: ProgrammeState, now: Instant): boolean {
  const end = liveEnd(state)
  return end !== null && now >= end
}

function liveEnd({ todayVideo, liveSessionStartTime }: ProgrammeState): Instant | null {
  if (todayVideo === null || liveSessionStartTime === null) return null
  return new Date(liveSessionStartTime.getTime() + todayVideo.durationInSeconds * SECOND_IN_MS)
}
