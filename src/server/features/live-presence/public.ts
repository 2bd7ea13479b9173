export { countPresent, countWaiting, reactionTotals } from './live-presence.repo.ts'
export { createPresenceTokens, type PresenceTokens } from './presence-tokens.ts'
