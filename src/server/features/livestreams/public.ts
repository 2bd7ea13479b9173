export { endOfReplay, endOfStream, find as findStreamWithVideo } from './livestreams.repo.ts'
export type { SeriesExtension } from './session-series.job.ts'
export { ruleOf as seriesRuleOf } from './series-sessions.ts'
export { listRunning as listRunningSeries } from './session-series.repo.ts'
