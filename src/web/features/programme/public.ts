export { useIsProgrammeLoaded } from './programme.hooks.ts'
