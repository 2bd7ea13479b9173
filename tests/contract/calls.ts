import type { Call } from '#shared/contract/call.ts'
import { contract } from '#shared/contract/index.ts'

/** Every call of the contract with its name, such as `videos.create`. */
export const allCalls = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries(calls).map(([name, call]: [string, Call]) => ({ name: `${group}.${name}`, call })),
)
