export { useIsProgrammeLoaded } from './programme.hooks.ts'
export { useLiveWebinarDay, useProgrammePhase } from './programme-overview.hooks.ts'
