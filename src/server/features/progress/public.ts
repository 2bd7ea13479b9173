export type { OpenItems, ProgressOf } from './progress.service.ts'
