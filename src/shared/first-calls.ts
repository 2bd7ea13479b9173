import type { Call, Params, Query } from './contract/call.ts'

/** A call that a screen makes as soon as it is shown. */
export interface FirstCall {
  call: Call
  input: object
  /** The screen keeps a list of pages instead of the one answer. */
  isPaged: boolean
}

type FirstInput<C extends Call> = (Params<C> extends undefined ? object : { params: Params<C> }) & {
  query?: Partial<Query<C>>
}

export function firstCall<C extends Call>(call: C, input: FirstInput<C>): FirstCall {
  return { call, input, isPaged: false }
}

export function firstPage(call: Call): FirstCall {
  return { call, input: {}, isPaged: true }
}

export interface PreloadedCall {
  url: string
  /** It would be refused without a running plan. */
  needsPlan: boolean
}

/** What the application's page requests before the application has loaded; written by the build into the page. */
export interface PreloadPlan {
  /** By a pattern of their paths; what its group matches is the id, which stands as `*` in the calls. */
  screens: readonly { pattern: string; files: readonly string[]; calls: readonly PreloadedCall[] }[]
  /** The file of each language's dictionary. */
  dictionaries: Readonly<Record<string, string>>
}
