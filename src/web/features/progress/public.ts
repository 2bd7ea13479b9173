export { AttendedLivePlayer } from './attended-live-player.tsx'
export {
  ProgressRecording,
  useItemsInProgress,
  useProgressLookup,
  useProgressSync,
  useRecordPosition,
} from './progress.hooks.ts'
export { useReportWatching } from './watching.hooks.ts'
