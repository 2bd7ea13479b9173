export type { ConvertedMediaOf, MediaSources } from './media-sources.ts'
export { countMediaProblems } from './media-jobs.repo.ts'
