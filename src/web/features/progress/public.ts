export { useItemsInProgress, useProgress, useProgressSync, useRecordPosition } from './progress.hooks.ts'
