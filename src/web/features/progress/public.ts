export { useItemsInProgress, useProgressLookup, useProgressSync, useRecordPosition } from './progress.hooks.ts'
