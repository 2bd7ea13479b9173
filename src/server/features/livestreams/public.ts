export { endOfStream, find as findStreamWithVideo } from './livestreams.repo.ts'
export type { SeriesExtension } from './session-series.job.ts'
