import { type ProgrammePhase, programmePhase, webinarStateAt } from './webinar.ts'
import { programme } from '#shared/contract/programme.ts'
import { serverNow, useNow } from '#web/platform/clock.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useQuery } from '@tanstack/react-query'

/** How far the member's programme is; what stands around its panel follows from it. */
export function useProgrammePhase(): ProgrammePhase | 'LOADING' | 'FAILED' {
  const { data, isFetched } = useQuery({ ...queryOf(programme.state, {}), select: (answer) => answer.data })
  if (data) return programmePhase(data, serverNow())
  return isFetched ? 'FAILED' : 'LOADING'
}

/** The day of the webinar that is live now; null when none is, or when it is not known. */
export function useLiveWebinarDay(): number | null {
  const now = useNow(1000)
  const { data } = useQuery({ ...queryOf(programme.state, {}), select: (answer) => answer.data, enabled: false })
  return data && webinarStateAt(data, now).kind === 'LIVE' ? data.currentDay : null
}
