import { type ProgrammePhase, programmePhase, webinarStateAt } from './webinar.ts'
import { programme } from '#shared/contract/programme.ts'
import { SECOND_IN_MS } from '#shared/domain/ist.ts'
import { serverNow, useFactNow } from '#web/platform/clock.ts'
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
  const { data } = useQuery({ ...queryOf(programme.state, {}), select: (answer) => answer.data, enabled: false })
  return useFactNow((now) => (data && webinarStateAt(data, now).kind === 'LIVE' ? data.currentDay : null), SECOND_IN_MS)
}
