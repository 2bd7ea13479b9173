export { AttendedLivePlayer } from './attended-live-player.tsx'
export { useItemsInProgress, useProgressLookup, useProgressSync, useRecordPosition } from './progress.hooks.ts'
