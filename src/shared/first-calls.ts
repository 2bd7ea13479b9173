import type { Call, Params, Query } from './contract/call.ts'
import { consents } from './contract/consents.ts'
import { library } from './contract/library.ts'
import { liveSessions } from './contract/live-sessions.ts'
import { programme } from './contract/programme.ts'
import { progress } from './contract/progress.ts'
import { subscriptions } from './contract/subscriptions.ts'
import type { AppScreen } from './screens.ts'

/** A call that a screen makes as soon as it is there, with what it is asked for. */
export interface FirstCall {
  call: Call
  input: object
  /** Its first page: the screen keeps a list of pages, not the one answer. */
  isPaged: boolean
}

type FirstInput<C extends Call> = (Params<C> extends undefined ? object : { params: Params<C> }) & {
  query?: Partial<Query<C>>
}

/**
 * What the member's screens ask for first; `id` is what their address names. The page asks for it before the
 * application has come (decision 0033), so each of these must be read by the same input on its screen.
 */
export function firstCalls(screen: AppScreen, id: string): FirstCall[] {
  const calls = ofScreens[screen]?.(id)
  return calls ? [first(consents.state, {}), ...calls] : []
}

const ofScreens: Partial<Record<AppScreen, (id: string) => FirstCall[]>> = {
  dashboard: () => [first(subscriptions.status, {}), first(programme.state, {}), first(progress.begun, {})],
  course: (id) => [first(library.course, { params: { id } })],
  myCourses: () => [firstPage(library.courses)],
  livestream: (id) => [first(liveSessions.stream, { params: { id } })],
  memberLiveSessions: () => [first(subscriptions.status, {}), firstPage(liveSessions.streams)],
  subscription: () => [first(subscriptions.status, {}), first(subscriptions.allPlans, {})],
  profile: () => [],
}

function first<C extends Call>(call: C, input: FirstInput<C>): FirstCall {
  return { call, input, isPaged: false }
}

function firstPage(call: Call): FirstCall {
  return { call, input: {}, isPaged: true }
}

/** What the application's page sends for before the application has come: told by the build, obeyed in the page. */
export interface EarlyPlan {
  /** The screens, by a pattern of their addresses; what it finds is the id, which stands as `*` in the calls. */
  screens: readonly { at: string; files: readonly string[]; calls: readonly string[] }[]
  /** The dictionary of each language. */
  words: Readonly<Record<string, string>>
}
