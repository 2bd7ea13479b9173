export type { PlaybackPosition } from './position-tracker.ts'
export { useItemsInProgress, useProgress, useProgressSync, useRecordPosition } from './progress.hooks.ts'
